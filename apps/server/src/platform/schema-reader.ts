import type { Schema } from '@branchline/contract/call';
import * as z from 'zod/mini';

/** What a reader answers for a value that its schema refuses. */
export const refused: unique symbol = Symbol('refused');

type Read = (value: unknown) => unknown;

/** A rule on a value of the right kind, as zod runs it. */
interface Check {
  readonly _zod: {
    readonly def: { readonly when?: (payload: z.core.ParsePayload) => boolean };
    check(payload: z.core.ParsePayload): unknown;
  };
}

/** The parts of zod's own description of a schema that are read here. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly Check[];
  readonly format?: string;
  readonly coerce?: boolean;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

/** zod itself, for the kinds of schema that are not read here. */
const readWithZod =
  (schema: Schema): Read =>
  (value) => {
    const result = z.safeParse(schema, value);
    return result.success ? result.data : refused;
  };

/** The rules that come after a schema's own kind. They may change the value. */
const withChecks = (read: Read, checks: readonly Check[]): Read => {
  if (checks.length === 0) return read;
  return (value) => {
    const taken = read(value);
    if (taken === refused) return refused;
    const payload: z.core.ParsePayload = { value: taken, issues: [] };
    for (const { _zod: check } of checks) {
      if (check.def.when && !check.def.when(payload)) continue;
      if (check.check(payload) instanceof Promise || payload.issues.length > 0) return refused;
    }
    return payload.value;
  };
};

const isPlainlyOptional = ({ optin, optout }: Schema['_zod']): boolean => optin === 'optional' && optout === 'optional';

/** Null when a field has a default: what an absent one becomes is left to zod. */
const readObject = (shape: Readonly<Record<string, Schema>>, isStrict: boolean): Read | null => {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    read: readerOf(schema),
    mayBeAbsent: schema._zod.optin !== undefined,
  }));
  if (Object.values(shape).some(({ _zod }) => _zod.optin !== undefined && !isPlainlyOptional(_zod))) return null;
  const names = new Set(Object.keys(shape));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused;
    if (isStrict) for (const name in value) if (!names.has(name)) return refused;
    const from = value as Readonly<Record<string, unknown>>;
    const read: Record<string, unknown> = {};
    for (const field of fields) {
      const given = from[field.name];
      if (given === undefined && !(field.name in from)) {
        if (field.mayBeAbsent) continue;
        return refused;
      }
      const taken = field.read(given);
      if (taken === refused) return refused;
      read[field.name] = taken;
    }
    return read;
  };
};

const readArray = (element: Schema): Read => {
  const read = readerOf(element);
  return (value) => {
    if (!Array.isArray(value)) return refused;
    const taken: unknown[] = [];
    for (const each of value as readonly unknown[]) {
      const one = read(each);
      if (one === refused) return refused;
      taken.push(one);
    }
    return taken;
  };
};

const oneOf =
  (values: ReadonlySet<unknown>): Read =>
  (value) =>
    values.has(value) ? value : refused;

const or = (passes: null | undefined, inner: Schema): Read => {
  const read = readerOf(inner);
  return (value) => (value === passes ? value : read(value));
};

/** Null for a kind that is left to zod. */
const buildFor = (schema: Schema): Read | null => {
  const definition = schema._zod.def as Definition;
  const { type, format, coerce, shape, catchall, element, innerType, values, entries } = definition;
  if (format !== undefined || coerce || schema._zod.traits.has('$ZodExactOptional')) return null;
  if (type === 'string') return (value) => (typeof value === 'string' ? value : refused);
  if (type === 'number') return (value) => (Number.isFinite(value) ? value : refused);
  if (type === 'boolean') return (value) => (typeof value === 'boolean' ? value : refused);
  if (type === 'literal' && values) return oneOf(new Set(values));
  if (type === 'enum' && entries) return oneOf(new Set(Object.values(entries)));
  if (type === 'nullable' && innerType) return or(null, innerType);
  if (type === 'optional' && innerType && isPlainlyOptional(schema._zod)) return or(undefined, innerType);
  if (type === 'array' && element) return readArray(element);
  if (type !== 'object' || !shape || Object.hasOwn(shape, '__proto__')) return null;
  if (!catchall) return readObject(shape, false);
  return catchall._zod.def.type === 'never' ? readObject(shape, true) : null;
};

const readers = new WeakMap<Schema, Read>();

/**
 * A function that reads a value as the schema does and answers `refused` where the schema would: the same results as
 * `z.safeParse`, without interpreting the plain parts of the schema anew for each value, which costs several times as
 * much on the way of a message. Whoever needs the reasons of a refusal asks zod then.
 */
export const readerOf = (schema: Schema): Read => {
  const known = readers.get(schema);
  if (known) return known;
  const built = buildFor(schema);
  const read = built ? withChecks(built, (schema._zod.def as Definition).checks ?? []) : readWithZod(schema);
  readers.set(schema, read);
  return read;
};
