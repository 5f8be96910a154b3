import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, toFailure } from '#platform/app-error';
import { sendFailure } from './replies.ts';
import { compressWebFiles, readWebFiles, type WebFile } from './web-files.ts';

const accepts = (request: FastifyRequest, encoding: string): boolean =>
  [request.headers['accept-encoding'] ?? []]
    .flat()
    .join()
    .split(',')
    .some((item) => new RegExp(`^\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$).*)?$`, 'i').test(item));

const sendFile = (request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply => {
  const variants = [
    { encoding: 'br', bytes: file.brotli },
    { encoding: 'gzip', bytes: file.gzip },
  ];
  const variant = variants.find(({ encoding, bytes }) => bytes && accepts(request, encoding));
  const etag = `"${file.etag}${variant ? `-${variant.encoding}` : ''}"`;
  void reply.headers({
    etag,
    vary: 'Accept-Encoding',
    'content-type': file.mimeType,
    // Everything that is not named by its content is asked for again each time, and mostly answered with 304.
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  const known = (request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (known.some((tag) => tag.replace(/^W\//, '') === etag)) return reply.code(304).send();
  const bytes = variant?.bytes ?? file.bytes;
  if (variant) void reply.header('content-encoding', variant.encoding);
  if (request.method === 'HEAD') return reply.header('content-length', String(bytes.length)).send('');
  return reply.send(bytes);
};

const notBuilt = `<!doctype html><html lang="en"><title>Not built yet</title>
<p>The web app is not built yet. Run <code>npm start</code> in the project's folder.</p></html>`;

const isWebMethod = (method: string) => method === 'GET' || method === 'HEAD';
/** A path below these, or one that names a file, is never a screen of the web app. */
const isNoScreen = (path: string) =>
  /^\/(api|auth|files|socket\.io|assets)(\/|$)/.test(path) || /\.[a-z0-9]{1,8}$/i.test(path);

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * Serves the built web app from memory: its files by name, and its one page for every path that is a screen. What is
 * neither is a JSON `not_found`.
 */
export const serveWebPages = (http: FastifyInstance, directory: string): void => {
  const files = readWebFiles(directory);
  if (files) void compressWebFiles(files);
  const page = files?.get('/index.html');

  http.setNotFoundHandler((request, reply) => {
    const path = decoded(request.url.split('?', 1)[0] ?? '/');
    if (isWebMethod(request.method)) {
      const file = files?.get(path);
      if (file) return sendFile(request, reply, file);
      if (!isNoScreen(path)) {
        if (page) return sendFile(request, reply, page);
        return reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(notBuilt);
      }
    }
    return sendFailure(reply, toFailure(notFound('address')));
  });
};
