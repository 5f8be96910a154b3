import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingIn, tooNewIn } from './browser-floor.mjs';
import { ROOT } from './setup.mjs';

// Usage: npm run check -- floor   Reads the built web app, and refuses what the oldest supported browsers do not know.

const dist = join(ROOT, 'apps/web/dist');
let style = '';
const problems = readdirSync(dist, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
  const kind = file.endsWith('.js') ? 'script' : /\.(css|html)$/.test(file) ? 'style' : null;
  if (kind === null) return [];
  const text = readFileSync(join(dist, file), 'utf8');
  if (kind === 'style') style += text;
  return tooNewIn(text, kind).map((name) => `${file}: ${name}`);
});
problems.push(...missingIn(style));
for (const problem of problems) console.error(problem);
if (problems.length > 0) console.error('The oldest supported browsers (README.md) do not know these.');
process.exitCode = problems.length > 0 ? 1 : 0;
