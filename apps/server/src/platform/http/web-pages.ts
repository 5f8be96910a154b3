import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, notFound, toFailure } from '#platform/app-error';
import type { ReadOfferedLanguages } from '#platform/language/offered-languages';
import { languageOfHeader } from '#platform/language/translate';
import { createPageInLanguages, type ReadPage } from './page-in-languages.ts';
import { oldBrowserPage, oldBrowserPath } from './old-browsers.ts';
import { sendFailure } from './replies.ts';
import { readWebFiles, type WebFile } from './web-files.ts';

/** The items of a header that lists some. Whoever asks writes it, so no pattern runs over all of it. */
const itemsOf = (header: string): string[] => header.split(',').map((item) => item.trim());

const accepts = (request: FastifyRequest, encoding: string): boolean =>
  itemsOf([request.headers['accept-encoding'] ?? []].flat().join()).some((item) => {
    const [name = '', weight = ''] = item.toLowerCase().split(';', 2);
    return name.trim() === encoding && !/^q=0(\.0*)?$/.test(weight.trim());
  });

const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, vary = [] }: { readonly file: WebFile; readonly vary?: readonly string[] },
): FastifyReply => {
  const variants = [
    { encoding: 'br', bytes: file.brotli },
    { encoding: 'gzip', bytes: file.gzip },
  ];
  const variant = variants.find(({ encoding, bytes }) => bytes && accepts(request, encoding));
  const etag = `"${file.etag}${variant ? `-${variant.encoding}` : ''}"`;
  void reply.headers({
    etag,
    vary: ['Accept-Encoding', ...vary].join(', '),
    'content-type': file.mimeType,
    // Everything that is not named by its content is asked for again each time, and mostly answered with 304.
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  const known = itemsOf(request.headers['if-none-match'] ?? '');
  if (known.some((tag) => tag.replace(/^W\//, '') === etag)) return reply.code(304).send();
  const bytes = variant?.bytes ?? file.bytes;
  if (variant) void reply.header('content-encoding', variant.encoding);
  if (request.method === 'HEAD') return reply.header('content-length', String(bytes.length)).send('');
  return reply.send(bytes);
};

const notBuilt = `<!doctype html><html lang="en"><title>Not built yet</title>
<p>The web app is not built yet. Run <code>npm start</code> in the project's folder.</p></html>`;

const pagePath = '/index.html';

const isWebMethod = (method: string) => method === 'GET' || method === 'HEAD';
/** A path below these, or one that names a file, is never a screen of the web app. */
const isNoScreen = (path: string) =>
  /^\/(api|auth|files|socket\.io|assets|healthz|readyz|metrics)(\/|$)/.test(path) || /\.[a-z0-9]{1,8}$/i.test(path);

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Somebody opens an address in a browser, and it is not one of the calls. */
const isVisit = (request: FastifyRequest, path: string): boolean =>
  isWebMethod(request.method) &&
  /(^|[\s,])text\/html\s*([;,]|$)/i.test(request.headers.accept ?? '') &&
  !/^\/(api|auth)(\/|$)/.test(path);

const pathOf = (request: FastifyRequest): string => decoded(request.url.split('?', 1)[0] ?? '/');

/** The built web app, held in memory. */
export interface WebPages {
  /** By path; null when it is not built. */
  readonly files: ReadonlyMap<string, WebFile> | null;
  /** Its one page as somebody reads it; null when it is not built. */
  readonly readPage: ReadPage | null;
  readonly offeredLanguages: ReadOfferedLanguages;
}

/** Reads the built web app from a directory. */
export const readWebPages = (directory: string, offeredLanguages: ReadOfferedLanguages): WebPages => {
  const files = readWebFiles(directory);
  const page = files?.get(pagePath);
  return { files, readPage: page ? createPageInLanguages(page) : null, offeredLanguages };
};

/** What is offered, and which of it a visitor reads. */
const readLanguages = async ({ headers }: FastifyRequest, { offeredLanguages }: WebPages) => {
  const offered = await offeredLanguages();
  return { offered, language: languageOfHeader(headers['accept-language'], offered) ?? offered[0] };
};

/** For a browser in which the app would be a blank page. */
const sendAdvice = async (request: FastifyRequest, reply: FastifyReply, pages: WebPages): Promise<FastifyReply> => {
  const { offered, language } = await readLanguages(request, pages);
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', vary: 'Accept-Language' })
    .send(oldBrowserPage(request.url.split('?')[1] ?? '', { offered, language }));
};

const sendPage = async (request: FastifyRequest, reply: FastifyReply, pages: WebPages): Promise<FastifyReply> => {
  if (pages.readPage) {
    const file = pages.readPage(await readLanguages(request, pages));
    return sendFile(request, reply, { file, vary: ['Accept-Language'] });
  }
  return reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(notBuilt);
};

/**
 * Tells of an address that is no screen, which may not even be one that can be read: the web app's page with its
 * not-found screen for a person who opens it, the failure for everybody else.
 */
export const sendUnknownAddress = (
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, failure }: { readonly pages: WebPages; readonly failure: Failure },
): FastifyReply | Promise<FastifyReply> =>
  isVisit(request, pathOf(request)) ? sendPage(request, reply.code(404), pages) : sendFailure(reply, failure);

/**
 * Serves the built web app from memory: its files by name, and its one page for every path that is a screen. What is
 * neither is not found: as that page in a browser, else as a JSON `not_found`.
 */
export const serveWebPages = (http: FastifyInstance, pages: WebPages): void => {
  http.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (isWebMethod(request.method)) {
      const file = path === pagePath ? undefined : pages.files?.get(path);
      if (file) return sendFile(request, reply, { file });
      if (path === oldBrowserPath) return sendAdvice(request, reply, pages);
      if (path === pagePath || !isNoScreen(path)) return sendPage(request, reply, pages);
    }
    return sendUnknownAddress(request, reply, { pages, failure: toFailure(notFound('address')) });
  });
};
