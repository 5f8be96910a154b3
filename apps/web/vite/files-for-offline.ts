import type { Manifest } from 'vite';

/** The admin panel does its work on the server; what only it needs is not put on every phone. */
const adminOnly =
  /^src\/(?:app\/admin-shell\/|features\/(?:audit|branches|files|oversight|reports|settings|users)\/|features\/quick-replies\/quick-replies-page)/;

/** Names of emoji in one language: without them they are named in English. */
const notMissed = /^src\/features\/chat\/io\/emoji-names\/[\w-]+\.json$/;

/** The built files that the chat needs: what the page imports, at once or later, but through the admin panel. */
export const filesForOffline = (manifest: Manifest): string[] => {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key) || adminOnly.test(key) || notMissed.test(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest has no ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  return [...files].sort();
};
