import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** One file of the built web app, kept in memory with its compressed forms. */
export interface WebFile {
  readonly mimeType: string;
  readonly etag: string;
  /** Named by its content: it never changes. */
  readonly isHashed: boolean;
  readonly bytes: Buffer;
  readonly brotli?: Buffer;
  readonly gzip?: Buffer;
}

const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wasm': 'application/wasm',
};

const pathsBelow = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const readIfThere = (path: string, paths: ReadonlySet<string>) => (paths.has(path) ? readFileSync(path) : undefined);

/**
 * Reads the built web app, by URL path. Compressed forms are the build's (Vite's
 * `precompress`); sourcemaps and hidden files stay at home. Null when it is not built.
 */
export const readWebFiles = (directory: string): Map<string, WebFile> | null => {
  let paths: ReadonlySet<string>;
  try {
    paths = new Set(pathsBelow(directory));
  } catch {
    return null;
  }
  const files = new Map<string, WebFile>();
  for (const path of paths) {
    const extension = extname(path);
    if (['.br', '.gz', '.map'].includes(extension)) continue;
    const urlPath = `/${relative(directory, path).split(sep).join('/')}`;
    if (urlPath.includes('/.')) continue;
    const bytes = readFileSync(path);
    const brotli = readIfThere(`${path}.br`, paths);
    const gzipped = readIfThere(`${path}.gz`, paths);
    files.set(urlPath, {
      mimeType: mimeTypes[extension] ?? 'application/octet-stream',
      etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
      isHashed: /^\/assets\/.*[-.][\w-]{8,}\.\w+$/.test(urlPath),
      bytes,
      ...(brotli ? { brotli } : {}),
      ...(gzipped ? { gzip: gzipped } : {}),
    });
  }
  return files.has('/index.html') ? files : null;
};
