import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './setup.mjs';

// Expand and contract: while a version is rolled out, servers of the version before it go on working on the new tables,
// and nobody who writes waits for a change. What takes something away comes a version later, and says why it may:
//   -- contract: nothing reads it since 0023
// The number is the newest migration of the first version that does not read it; older servers do not start on the new tables.

/** Those before it made the first version, which no other one precedes. */
const FIRST_CHECKED = 20;

/** Those before it changed rows themselves; what ran somewhere is not written anew. */
const FIRST_WITHOUT_UPDATES = 45;

/** What the version before misses: allowed with a `contract` comment. @type {[RegExp, string][]} */
const takesAway = [
  [/^\s*drop\s+(table|schema|function|sequence|type)\b/i, 'takes away what the version before it uses'],
  [/\bdrop\s+column\b/i, 'takes away a column that the version before it uses'],
  [/\brename\b/i, 'renames what the version before it calls by the old name'],
];

/** What people would wait for: never allowed. @type {[RegExp, string][]} */
const locksOut = [
  [/\balter\s+column\b.*\b(set\s+data\s+)?type\b/i, 'writes the whole table anew while everybody waits'],
  [
    /\bset\s+not\s+null\b/i,
    'reads the whole table while everybody waits; add a check that is not valid, and validate it',
  ],
  [
    /\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/i,
    'adds a column that the version before it leaves empty; give it a default',
  ],
  [
    /\badd\s+column\b.*\b(generated\b|unique\b|references\b|(gen_random_uuid|uuid_generate_v\w+|random|clock_timestamp|nextval)\s*\()/i,
    'writes or reads the whole table while everybody waits; add the column bare, and the rest in statements of their own',
  ],
  [
    /\badd\s+constraint\b(?!.*\bnot\s+valid\b)/i,
    'checks the whole table while everybody waits; add it not valid, and validate it',
  ],
];

/** @type {[RegExp, string]} */
const changesRows = [
  /^\s*(with\b.*\b)?(update|delete\s+from)\b/i,
  'changes rows while everybody waits; let a job do it a few at a time, as `features/files` does for checked files',
];

const tableOf = (/** @type {string} */ statement, /** @type {RegExp} */ pattern) =>
  pattern.exec(statement)?.[1]?.toLowerCase();

/**
 * What is wrong with one migration, in words.
 *
 * @param {string} sql
 * @param {number} [number] the file's
 * @returns {string[]}
 */
export function problemsIn(sql, number = FIRST_WITHOUT_UPDATES) {
  const mayTakeAway = /^--\s*contract:\s*\S.{9,}$/im.test(sql);
  const refused = [
    ...(mayTakeAway ? [] : takesAway),
    ...locksOut,
    ...(number < FIRST_WITHOUT_UPDATES ? [] : [changesRows]),
  ];
  const statements = sql.split('--> statement-breakpoint').map((text) =>
    text
      .replace(/^\s*--.*$/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const own = statements.map((text) => tableOf(text, /^create table (?:if not exists )?"?(\w+)/i));
  return statements.flatMap((statement) => {
    const altered = tableOf(statement, /^alter table (?:if exists )?(?:only )?(?:"?public"?\.)?"?(\w+)/i);
    const indexed = tableOf(statement, /^create (?:unique )?index .*? on (?:"?public"?\.)?"?(\w+)/i);
    // Nobody uses yet what the same migration makes.
    if (own.includes(altered ?? indexed ?? '')) return [];
    const found = refused.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why);
    if (indexed !== undefined && !/\bconcurrently\b/i.test(statement))
      found.push(
        'keeps everybody from writing for as long as it builds the index; say concurrently, in a migration of its own',
      );
    return found.map((why) => `${statement.slice(0, 80)} … ${why}.`);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = join(ROOT, 'apps/server/migrations');
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.sql') && Number.parseInt(name, 10) >= FIRST_CHECKED,
  );
  const problems = files.flatMap((name) =>
    problemsIn(readFileSync(join(folder, name), 'utf8'), Number.parseInt(name, 10)).map(
      (problem) => `${name}: ${problem}`,
    ),
  );
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
