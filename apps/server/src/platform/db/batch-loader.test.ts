import { expect, test } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** A database whose rows can change, and which answers when it is told to. */
const openFake = () => {
  const rows = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  const statements: { keys: readonly string[]; answer(): void; fail(): void }[] = [];
  const ask = createBatchLoader(
    (keys: readonly string[]) =>
      new Promise<(number | undefined)[]>((resolve, reject) => {
        const read = keys.map((key) => rows.get(key));
        const fail = () => reject(new Error('away'));
        statements.push({ keys, answer: () => resolve(read), fail });
      }),
  );
  return { rows, statements, ask };
};
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('what is asked at the same time is one statement, and everybody gets the own answer', async () => {
  const { statements, ask } = openFake();
  const answers = Promise.all([ask('a'), ask('nobody'), ask('b'), ask('a')]);
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([['a', 'nobody', 'b', 'a']]);
  statements[0]?.answer();
  expect(await answers).toEqual([1, undefined, 2, 1]);
});

test('no answer is older than its question', async () => {
  const { rows, statements, ask } = openFake();
  const early = ask('a');
  await turn();
  rows.delete('a');
  const late = ask('a');
  await turn();
  for (const { answer } of statements) answer();
  expect(await early).toBe(1);
  expect(await late).toBeUndefined();
});

test('while statements are on their way the next one is gathered, and one that fails is nobody else’s', async () => {
  const { statements, ask } = openFake();
  const first = ask('a');
  await turn();
  const second = ask('b');
  await turn();
  const rest = Promise.all([ask('a'), ask('b')]);
  await turn();
  expect(statements).toHaveLength(2);
  const failed = expect(first).rejects.toThrow('away');
  statements[0]?.fail();
  await failed;
  await turn();
  expect(statements[2]?.keys).toEqual(['a', 'b']);
  for (const { answer } of statements.slice(1)) answer();
  expect(await second).toBe(2);
  expect(await rest).toEqual([1, 2]);
});
