import { join } from 'node:path';
import { printMachine, versionOf } from './figures.mjs';
import { findPostgres } from './postgres.mjs';

// Usage: node bench/run.mjs [--short] [name …]   (default: every program; build the server first, as npm run bench does)

/** @type {Record<string, () => Promise<{ run(options: { isShort: boolean }): Promise<void> }>>} */
const programs = {
  send: () => import('./send/run.mjs'),
  faults: () => import('./faults/run.mjs'),
  growth: () => import('./growth/run.mjs'),
  lighthouse: () => import('./lighthouse/run.mjs'),
};

const words = process.argv.slice(2);
const isShort = words.includes('--short');
const wanted = words.filter((word) => word !== '--short');
const unknown = wanted.find((name) => !(name in programs));
if (unknown !== undefined) {
  console.error(`There is no program "${unknown}". The programs are ${Object.keys(programs).join(', ')}.`);
  process.exit(1);
}

// What a program started is ended by listeners of `exit`, which a signal alone does not call.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

printMachine([versionOf(join(findPostgres() ?? '', 'postgres'))]);
if (isShort) console.log('         A short run: it shows that the programs work, and says nothing about speed.');
for (const name of wanted.length > 0 ? wanted : Object.keys(programs)) {
  console.log(`\n=== ${name} ===`);
  const program = await programs[name]?.();
  await program?.run({ isShort });
}
