import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printGoals, printMachine, shown, versionOf } from './figures.mjs';
import { findPostgres } from './postgres.mjs';

// Usage: node bench/run.mjs [--short] [--report=<file>] [name …]
// Every program by default; build the product first, as `npm run bench` does. The report counts the programs that ended
// without an error, and names the others.

/** @type {Record<string, () => Promise<{ run: import('./figures.mjs').Run }>>} */
const programs = {
  send: () => import('./send/run.mjs'),
  processes: () => import('./two-processes/run.mjs'),
  'sign-ins': () => import('./sign-ins/run.mjs'),
  shapes: () => import('./shapes/run.mjs'),
  abuse: () => import('./abuse/run.mjs'),
  memory: () => import('./memory/run.mjs'),
  start: () => import('./start/run.mjs'),
  lighthouse: () => import('./lighthouse/run.mjs'),
  conversation: () => import('./conversation/run.mjs'),
  users: () => import('./users/run.mjs'),
  leaders: () => import('./leaders/run.mjs'),
  growth: () => import('./growth/run.mjs'),
  outgrown: () => import('./outgrown/run.mjs'),
  soak: () => import('./soak/run.mjs'),
  push: () => import('./push/run.mjs'),
  'push-browsers': () => import('./push/browsers.mjs'),
  faults: () => import('./faults/run.mjs'),
  operate: () => import('./operate/run.mjs'),
};
/** What a short run of everything leaves out: `npm test` has stages of their own for these. */
const leftOutOfShort = ['faults', 'operate', 'push-browsers'];

const words = process.argv.slice(2);
const isShort = words.includes('--short');
const report = words.find((word) => word.startsWith('--report='))?.slice('--report='.length);
const named = words.filter((word) => !word.startsWith('--'));
const unknown = named.find((name) => !(name in programs));
if (unknown !== undefined) {
  console.error(`There is no program "${unknown}". The programs are ${Object.keys(programs).join(', ')}.`);
  process.exit(1);
}
const all = Object.keys(programs).filter((name) => !isShort || !leftOutOfShort.includes(name));

// What a program started is ended by listeners of `exit`, which a signal alone does not call.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

printMachine([versionOf(join(findPostgres() ?? '', 'postgres'))]);
if (isShort) console.log('         A short run: it shows that the programs work, and says nothing about speed.');

/** @type {import('./figures.mjs').Goal[]} */
const goals = [];
/** @type {{ name: string, why: string }[]} */
const failures = [];
const wanted = named.length > 0 ? named : all;
for (const name of wanted) {
  console.log(`\n=== ${name} ===\n`);
  const since = performance.now();
  try {
    const program = await programs[name]?.();
    const own = (await program?.run({ isShort })) ?? [];
    goals.push(...own.map((goal) => ({ ...goal, what: `${name}: ${goal.what}` })));
  } catch (error) {
    failures.push({ name, why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    console.error(error);
  }
  console.log(`\n  ${name} took ${shown((performance.now() - since) / 1000)} s.`);
}

if (goals.length > 0) {
  console.log('\n=== Goals ===\n');
  printGoals(goals, !isShort);
}
if (failures.length > 0) console.error(`\nEnded with an error: ${failures.map(({ name }) => name).join(', ')}.`);
if (report) writeFileSync(report, JSON.stringify({ passed: wanted.length - failures.length, failures }));
process.exitCode = failures.length > 0 ? 1 : 0;
