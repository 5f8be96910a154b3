import type { Schema } from '@branchline/contract/call';
import * as z from 'zod/mini';
import { type AppError, invalid } from './app-error.ts';
import { readerOf, refused } from './schema-reader.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type Issue = z.core.$ZodIssue;

/** `firstName` → `First name`. */
const labelOf = (path: readonly PropertyKey[] | undefined): string => {
  const name = path?.findLast((part) => typeof part === 'string');
  if (name === undefined) return 'This';
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

const unknownField = 'This field is not taken here';

/** Words for the rules that the contract gives no words of its own. */
const wordsFor: z.core.$ZodErrorMap = (issue: RawIssue) => {
  const label = labelOf(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${label} is required`
        : `${label} must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (issue.origin === 'string') return `${label} needs at least ${String(issue.minimum)} characters`;
      if (issue.origin === 'array') return `${label} needs at least ${String(issue.minimum)}`;
      return `${label} must be ${String(issue.minimum)} or more`;
    case 'too_big':
      if (issue.origin === 'string') return `${label} can have at most ${String(issue.maximum)} characters`;
      if (issue.origin === 'array') return `${label} can have at most ${String(issue.maximum)}`;
      return `${label} must be ${String(issue.maximum)} or less`;
    case 'invalid_value':
      return `${label} must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return unknownField;
    default:
      return `${label} is not written in a form that can be used`;
  }
};

/** Of the ways a union could be met, the one that came nearest. */
const nearest = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.reduce<readonly Issue[]>(
    (best, branch) => (best.length === 0 || branch.length < best.length ? branch : best),
    [],
  );

const collect = (issues: readonly Issue[], prefix: readonly PropertyKey[], errors: Map<string, string>): void => {
  for (const issue of issues) {
    const path = [...prefix, ...issue.path];
    const name = path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) errors.set([...path, key].map(String).join('.').slice(0, 100), issue.message);
    } else if (issue.code === 'invalid_union' && path.length === 0 && issue.errors.length > 0) {
      collect(nearest(issue.errors), path, errors);
    } else if (!errors.has(name)) errors.set(name, issue.message);
  }
};

const failureOf = (error: z.core.$ZodError): AppError => {
  const errors = new Map<string, string>();
  collect(error.issues, [], errors);
  const reported = [...errors].slice(0, 20);
  const sentences = reported
    .slice(0, 3)
    .map(([name, message]) => (message === unknownField ? `${message}: ${name}` : message));
  const named = reported.filter(([name]) => name !== '');
  return invalid([...new Set(sentences)].join('. '), named.length > 0 ? Object.fromEntries(named) : undefined);
};

/** The value as the schema reads it; throws `invalid` that names each field and what to do about it. */
export const parseInput = <S extends Schema>(schema: S, value: unknown): z.output<S> => {
  const read = readerOf(schema)(value);
  if (read !== refused) return read as z.output<S>;
  const result = z.safeParse(schema, value, { error: wordsFor });
  if (!result.success) throw failureOf(result.error);
  return result.data;
};
