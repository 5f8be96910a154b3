import { readdirSync, readFileSync, statSync } from 'node:fs';

// The scripts and styles that a person waits for before a screen can be used: those the page names, the entry, the screen's
// own parts, and all they import, as a browser takes them over the wire. Vite's manifest knows the entry and what it imports.

const DIST = 'apps/web/dist';
const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'));

/** Run before the first paint. */
const early = [...readFileSync(`${DIST}/index.html`, 'utf8').matchAll(/<script [^>]*src="\/([^"]+)"/g)].map(
  ([, file]) => file,
);

function filesOf(...parts) {
  const seen = new Set();
  const files = new Set(early.map((file) => `${DIST}/${file}`));
  const visit = (part) => {
    if (seen.has(part)) return;
    seen.add(part);
    const chunk = manifest[part] ?? Object.values(manifest).find(({ name }) => name === part);
    if (!chunk) throw new Error(`The build has no "${part}": write its file or its chunk here as it is called now.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`${DIST}/${file}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const part of ['index.html', ...parts]) visit(part);
  return [...files];
}

/** One of these comes before the app, for whoever reads another language than English: the largest counts. */
const [largestWords] = readdirSync(`${DIST}/assets`)
  .filter((name) => /^words-.*\.js\.br$/.test(name))
  .map((name) => `${DIST}/assets/${name}`)
  .sort((one, other) => statSync(other).size - statSync(one).size);
if (largestWords === undefined) throw new Error('The build has no words of another language.');

export default [
  { name: 'Page, with the styles of its first paint', path: `${DIST}/index.html`, limit: '3.5 kB' },
  { name: 'Words of a language', path: largestWords.replace(/\.br$/, ''), limit: '29 kB' },
  { name: 'Start page', path: filesOf('first-page'), limit: '110 kB' },
  {
    name: 'Inbox and conversation',
    path: filesOf('signed-in', 'chat'),
    limit: '160 kB',
  },
];
