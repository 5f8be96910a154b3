import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../apps/web/src');

// What names a side of the screen instead of a side of the text turns wrong in a script that runs the other way.
const physical = [
  /(^|[;{\s])(left|right|top|bottom)\s*:/,
  /(^|[;{\s])(margin|padding|border|scroll-margin|scroll-padding)-(left|right|top|bottom)\b[\w-]*\s*:/,
  /(^|[;{\s])border-(top|bottom)-(left|right)-radius\s*:/,
  /(^|[;{\s])(text-align|float|clear)\s*:\s*(left|right)\b/,
  /(^|[;{\s])(min-|max-)?(width|height)\s*:/,
];

/** @param {string} css */
const findPhysical = (css) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .split('\n')
    .flatMap((line, index) =>
      // Conditions such as (min-width: 640px) ask about the window and have no other spelling.
      physical.some((pattern) => pattern.test(line.replaceAll(/\([^)]*\)/g, '')))
        ? [`${index + 1}: ${line.trim()}`]
        : [],
    );

test('layouts name sides of the text, so that they turn with it', () => {
  const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(100);
  const found = sheets.flatMap((name) =>
    findPhysical(readFileSync(join(web, name), 'utf8')).map((line) => `${name}:${line}`),
  );
  expect(found).toEqual([]);
});

test('what names a side of the screen is found', () => {
  expect(findPhysical('.a {\n  margin-left: 1px;\n  text-align: right;\n}\n.b { left: 0; width: 3px }')).toHaveLength(
    3,
  );
  expect(findPhysical('@media (min-width: 640px) {\n  .a { inset-inline-start: 0; }\n}')).toEqual([]);
});
