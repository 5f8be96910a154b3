import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { assertCleanValue } from './clean-value.ts';
import { parseInput } from './parse-input.ts';

const failureOf = (work: () => unknown): AppError => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
};

const person = z.strictObject({
  firstName: z.string(),
  age: z.optional(z.int().check(z.minimum(1), z.maximum(150))),
  kind: z.optional(z.enum(['text', 'file'])),
  tags: z.optional(z.array(z.string().check(z.maxLength(3))).check(z.maxLength(2))),
  phone: z.optional(z.string('Phone number is required').check(z.regex(/^\d{10}$/, 'Phone number must be 10 digits'))),
});

describe('parseInput', () => {
  test.each([
    [{}, { firstName: 'First name is required' }],
    [{ firstName: 5 }, { firstName: 'First name must be text' }],
    [{ firstName: { $ne: null } }, { firstName: 'First name must be text' }],
    [{ firstName: 'A', age: 0 }, { age: 'Age must be 1 or more' }],
    [{ firstName: 'A', age: 1.5 }, { age: 'Age must be a whole number' }],
    [{ firstName: 'A', kind: 'x' }, { kind: 'Kind must be one of text, file' }],
    [{ firstName: 'A', tags: ['a', 'long'] }, { 'tags.1': 'Tags can have at most 3 characters' }],
    [{ firstName: 'A', tags: 'a' }, { tags: 'Tags must be a list' }],
    [{ firstName: 'A', phone: '1' }, { phone: 'Phone number must be 10 digits' }],
    [{ firstName: 'A', role: 'admin' }, { role: 'This field is not taken here' }],
  ])('%j names the field and what to do', (value, errors) => {
    expect(failureOf(() => parseInput(person, value))).toMatchObject({ code: 'invalid', errors });
  });

  test('the message is fit for a toast', () => {
    expect(failureOf(() => parseInput(person, { firstName: 1, phone: '1' })).message).toBe(
      'First name must be text. Phone number must be 10 digits',
    );
    expect(failureOf(() => parseInput(person, { firstName: 'A', role: 'x' })).message).toBe(
      'This field is not taken here: role',
    );
    expect(failureOf(() => parseInput(person, null)).message).toBe('This must be a group of fields');
  });

  test('of the forms a body may have, the nearest one is explained', () => {
    const either = z.union([z.strictObject({ code: z.string(), a: z.string() }), z.strictObject({ id: z.string() })]);
    expect(failureOf(() => parseInput(either, { id: 1 })).errors).toEqual({ id: 'Id must be text' });
  });
});

describe('assertCleanValue', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: nested(levels - 1) });

  test.each([
    JSON.parse('{"__proto__": {"isAdmin": true}}') as unknown,
    JSON.parse('{"a": [{"constructor": 1}]}') as unknown,
    { text: 'a\0b' },
    { text: '\ud83d' },
    { '\ude00': 1 },
    nested(13),
  ])('refuses %j', (value) => {
    expect(failureOf(() => assertCleanValue(value)).code).toBe('invalid');
  });

  test.each(['😀 עברית', { a: [{ b: null }, 1, true] }, nested(12), undefined])('takes %j', (value) => {
    expect(() => assertCleanValue(value)).not.toThrow();
  });
});
