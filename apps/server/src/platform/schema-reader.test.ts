import type { Schema } from '@branchline/contract/call';
import { calls } from '@branchline/contract/registry';
import { clientEvents, newMessage } from '@branchline/contract/socket-events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { inputsFor } from '#testing/fuzz/from-schema';
import { readerOf, refused } from './schema-reader.ts';

const readByZod = (schema: Schema, value: unknown): unknown => {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : refused;
};

const declared = new Map<string, Schema>();
const declare = (name: string, schema: Schema | undefined) => {
  if (schema) declared.set(name, schema);
};
for (const { name, params, query, body, reply } of calls) {
  declare(`${name}, path`, params);
  declare(`${name}, query`, query);
  declare(`${name}, body`, body);
  declare(`${name}, reply`, reply);
}
for (const { name, payload, ack } of clientEvents) {
  declare(`${name}, payload`, payload);
  declare(`${name}, acknowledgement`, ack);
}
declare('new_message', newMessage.payload);

test.each([...declared])('%s is read as zod does, whatever is given', (_, schema) => {
  fc.assert(
    fc.property(inputsFor(schema, ['0190a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b', 'known']), (value) => {
      expect(readerOf(schema)(value)).toStrictEqual(readByZod(schema, value));
    }),
    { numRuns: 60 },
  );
});

describe('a reader', () => {
  const kinds: readonly (readonly [string, Schema])[] = [
    ['object', z.object({ a: z.string(), b: z.optional(z.number()) })],
    ['strict object', z.strictObject({ a: z.string(), b: z.optional(z.nullable(z.boolean())) })],
    ['object with a default', z.object({ a: z._default(z.string(), 'x') })],
    ['object of anything', z.object({ a: z.unknown() })],
    ['loose object', z.looseObject({ a: z.string() })],
    ['exact optional', z.object({ a: z.exactOptional(z.string()) })],
    ['list', z.array(z.string()).check(z.maxLength(1))],
    ['rule', z.object({ a: z.string() }).check(z.refine(({ a }) => a !== 'x'))],
    ['changing rule', z.object({ a: z.string().check(z.trim(), z.minLength(1)) })],
    ['coercion', z.object({ a: z.coerce.number() })],
    ['union', z.object({ a: z.union([z.literal(0), z.literal('0')]) })],
  ];
  const values: readonly unknown[] = [
    {},
    { a: 'x' },
    { a: ' ' },
    { a: ' y ', b: 1 },
    { a: 'y', b: null },
    { a: 'y', b: undefined },
    { a: undefined },
    { a: 'y', c: 1 },
    { a: 0 },
    { a: '0' },
    { a: Number.NaN, b: Number.POSITIVE_INFINITY },
    JSON.parse('{"a":"y","__proto__":{"b":1}}'),
    ['x'],
    ['x', 'y'],
    [1],
    null,
    'x',
  ];
  test.each(kinds)('of an %s reads as zod does', (_, schema) => {
    for (const value of values) expect(readerOf(schema)(value)).toStrictEqual(readByZod(schema, value));
  });
});
