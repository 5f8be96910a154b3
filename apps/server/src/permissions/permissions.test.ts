import { callers, relations } from '#testing/permissions/permission-targets';
import { type PermissionRow, permissionTable } from '#testing/permissions/permission-table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import type { Ask } from '#testing/permissions/ask';
import { askCell, openSockets, requestFor, slipIn } from '#testing/permissions/ask-cell';
import { takeSnapshot } from '#testing/permissions/snapshot';
import { makeWorld, type World } from '#testing/permissions/world';

let app: TestApp;
let world: World;
let sockets: Awaited<ReturnType<typeof openSockets>>;
let asked = 0;
const shown = new Set<string>();

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  sockets = await openSockets(world);
}, 120_000);
afterAll(async () => {
  process.stdout.write(`\nPermission table: ${String(asked)} cells asked.\n`);
  await app.close();
});

const nameOf = ({ name, aspect }: PermissionRow): string => (aspect === null ? name : `${name}, its ${aspect}`);
const cellsOf = (row: PermissionRow) =>
  callers.flatMap((caller) =>
    relations.map((relation) => ({ caller, relation, expected: row.cells[caller][relation] })),
  );
type Cell = ReturnType<typeof cellsOf>[number];

/** Asks cells at once; says which were answered otherwise, and which were given something foreign. */
const askAll = async (row: PermissionRow, prepared: readonly { cell: Cell; ask: Ask; sent: object }[]) => {
  const faults = await Promise.all(
    prepared.map(async ({ cell, ask, sent }) => {
      asked += 1;
      const { answer, text } = await askCell(row, ask, { sent, sockets: sockets.sockets });
      for (const what of world.marks.findAll(text)) shown.add(what);
      const expected = cell.expected === 'no_effect' ? 'ok' : cell.expected;
      const place = `${cell.caller} × ${cell.relation}`;
      return [
        ...(answer === expected ? [] : [`${place}: ${answer} instead of ${expected} ${text.slice(-300)}`]),
        ...world.marks.findForeign(text, cell.caller).map((what) => `${place} was given ${what}`),
      ];
    }),
  );
  return faults.flat();
};

const prepare = (row: PermissionRow, cells: readonly Cell[]) =>
  Promise.all(
    cells.map(async (cell) => {
      const ask: Ask = { world, ...cell };
      return { cell, ask, sent: slipIn(row, ask, await requestFor(row)(ask)) };
    }),
  );

describe('S13 to S22: who may do what, and sees what', () => {
  test.each(permissionTable.map((row) => [nameOf(row), row] as const))(
    '%s',
    { timeout: 60_000 },
    async (_name, row) => {
      const cells = cellsOf(row);
      const denied = await prepare(
        row,
        cells.filter(({ expected }) => expected !== 'ok'),
      );
      await app.later.settled();
      const before = await takeSnapshot(app.database);
      const faults = await askAll(row, denied);
      await app.later.settled();
      const after = await takeSnapshot(app.database);
      const allowed = await prepare(
        row,
        cells.filter(({ expected }) => expected === 'ok'),
      );
      faults.push(...(await askAll(row, allowed)));
      await app.later.settled();
      expect(faults).toEqual([]);
      expect(after, 'a denial changed something').toEqual(before);
    },
  );

  test('nobody heard an event that speaks of what is not theirs', () => {
    expect(sockets.heard.length).toBeGreaterThan(10);
    const foreign = sockets.heard.flatMap(({ caller, text }) =>
      world.marks.findForeign(text, caller).map((what) => `${caller} heard of ${what}`),
    );
    expect([...new Set(foreign)]).toEqual([]);
  });

  test('the search for marks finds what people may see', () => {
    expect(
      [...shown].filter((what) => /^name of the|^contact of the|^a message|^a file|^a setting|^a quick/.test(what))
        .length,
    ).toBeGreaterThan(15);
  });
});
