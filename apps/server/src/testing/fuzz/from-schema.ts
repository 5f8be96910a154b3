import type { Schema } from '@branchline/contract/call';
import fc from 'fast-check';

/** What the fuzz reads of a schema: its definition, of any kind. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
  readonly in?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}
interface Check {
  readonly check: string;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly value?: number | bigint;
  readonly pattern?: RegExp;
}

const nasty = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202Egnp.exe',
  '👩‍👩‍👧‍👦',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$1',
  '-1',
  '1e309',
  '9007199254740993',
  '0x10',
  '٣',
  '2026-02-30',
  '+275760-09-13T00:00:00.000Z',
  '0001-01-01',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'US/Pacific-New',
  'IST',
  'AET',
  'İ',
  'ß',
  'a'.repeat(5_000),
  '😀'.repeat(4_000),
];

/** Anything that JSON can carry, and what people try. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...nasty),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, [], {}, [[]], [null]),
  fc.constantFrom<unknown>({ $ne: null }, { $gt: '' }, { length: 5 }, { toString: 'x' }, [{ id: 1 }], { then: 'x' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc
    .integer({ min: 1, max: 60 })
    .map((depth) => Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: inner }), 1)),
  fc.integer({ min: 1, max: 2_000 }).map((length) => Array.from({ length }, () => 'x')),
);

const checksOf = ({ checks = [] }: Definition): Check[] => checks.map(({ _zod }) => _zod.def);

const moments = ['2026-02-28T23:59:59Z', '2026-03-01T05:30:00.000+05:30'] as const;

const textFor = (definition: Definition, known: readonly string[]): fc.Arbitrary<string> => {
  const checks = checksOf(definition);
  const pattern = checks.find((check) => check.pattern)?.pattern;
  const most = Math.min(...checks.map(({ maximum }) => maximum ?? Infinity), 5_000);
  const least = Math.max(...checks.map(({ minimum }) => minimum ?? 0), 0);
  const free = fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.min(most, 60) });
  const ways = [free, fc.constantFrom(...known), fc.constant('x'.repeat(Number.isFinite(most) ? most : 60))];
  // Ids are short, and one that is somebody's leads further than one that is nobody's.
  if (most <= 64) ways.push(fc.constantFrom(...known), fc.constantFrom(...known));
  // What has the form of a moment is hardly ever one in the calendar.
  if (pattern?.test(moments[0])) ways.push(...Array.from({ length: 10 }, () => fc.constantFrom(...moments)));
  if (pattern && !/\\p\{|\(\?/.test(pattern.source)) ways.unshift(fc.stringMatching(new RegExp(pattern.source)));
  return fc.oneof(...ways);
};

const numberFor = (definition: Definition): fc.Arbitrary<number> => {
  const checks = checksOf(definition);
  const limit = (kind: string, standard: number) =>
    Number(checks.find(({ check }) => check === kind)?.value ?? standard);
  const min = limit('greater_than', -1_000_000);
  const max = limit('less_than', 1_000_000);
  return fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.min(max, 2 ** 31) }), fc.constantFrom(min, max));
};

/** Values that a schema takes, or nearly: its refinements are not known. `known` are texts worth trying, such as ids. */
export const fromSchema = (schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> => {
  const definition = schema._zod.def as unknown as Definition;
  const of = (inner: Schema | undefined): fc.Arbitrary<unknown> => (inner ? fromSchema(inner, known) : hostileValue);
  switch (definition.type) {
    case 'string':
      return textFor(definition, known);
    case 'number':
    case 'int':
      return numberFor(definition);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...(definition.values ?? [null]));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'array':
      return fc.array(of(definition.element), { maxLength: 4 });
    case 'optional':
      // As often absent as there: what is optional and wrong hides what lies behind it.
      return fc.option(of(definition.innerType), { nil: undefined, freq: 2 });
    case 'nullable':
      return fc.option(of(definition.innerType), { nil: null });
    case 'union':
      return fc.oneof(...(definition.options ?? []).map(of));
    case 'pipe':
      return of(definition.in);
    case 'record':
      return fc.dictionary(of(definition.keyType) as fc.Arbitrary<string>, of(definition.valueType), { maxKeys: 4 });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(definition.shape ?? {}).map(([name, inner]) => [name, of(inner)])),
      );
    default:
      return hostileValue;
  }
};

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with one thing wrong: a field gone, one too many, one of another kind. */
const nearValid = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, hostileValue, fc.nat(), fc.constantFrom('drop', 'add', 'replace', 'nest', 'list'))
    .map(([value, other, at, how]) => {
      if (!isGroup(value)) return other;
      const names = Object.keys(value);
      const name = names[at % Math.max(1, names.length)] ?? 'x';
      switch (how) {
        case 'drop':
          return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
        case 'add':
          return { ...value, [['role', 'status', 'id', 'userid', 'sender', 'x', ''][at % 7] ?? 'x']: other };
        case 'nest':
          return { data: value };
        case 'list':
          return [value];
        default:
          return { ...value, [name]: other };
      }
    });

/** Valid or nearly valid payloads that name these records, so that they reach what lies behind the parser. */
export const inputsNaming = (
  schema: Schema,
  { names, known }: { readonly names: Readonly<Record<string, unknown>>; readonly known: readonly string[] },
): fc.Arbitrary<unknown> => {
  const fields = Object.keys((schema._zod.def as unknown as Definition).shape ?? {});
  const named = Object.fromEntries(Object.entries(names).filter(([key]) => fields.includes(key)));
  const valid = fromSchema(schema, known).map((value) => (isGroup(value) ? { ...value, ...named } : value));
  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: nearValid(valid) });
};

/** Valid, nearly valid and hostile values for a schema, about as many of each. */
export const inputsFor = (schema: Schema | undefined, known: readonly string[]): fc.Arbitrary<unknown> => {
  if (schema === undefined)
    return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostileValue });
  const valid = fromSchema(schema, known);
  return fc.oneof(valid, nearValid(valid), hostileValue);
};
