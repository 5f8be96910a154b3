import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as afterPolling, setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#config/config';
import { type AppError, invalid, unavailable } from '#platform/app-error';
import { translateBody } from '#platform/language/translate';
import type { Logger } from '#platform/logger';
import type { Metrics } from '#platform/metrics';
import type { Tracing } from '#platform/tracing/tracing-types';
import { createCallDispatcher, type CallDispatcherOptions, readerOfFailure } from './call-dispatcher.ts';
import { answerBrokenRequest, refuseUpgrade } from './broken-requests.ts';
import { readJsonBodies } from './json-body.ts';
import { failureFor, sendFailure } from './replies.ts';
import { securityHeaders } from './security-headers.ts';
import { traceReplies } from './trace-replies.ts';
import { readWebPages, sendUnknownAddress, serveWebPages, type WebPages } from './web-pages.ts';
import { sweepSpool } from './multipart.ts';

export interface HttpOptions extends Pick<
  CallDispatcherOptions,
  'authenticate' | 'offeredLanguages' | 'grants' | 'countUse' | 'isOwnOrigin' | 'addressOf' | 'uploadBudget'
> {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing?: Tracing | undefined;
  /** Where uploads lie until their handler is done. */
  readonly spoolDirectory: string;
  /** The built web app. */
  readonly webDirectory: string;
  /** Seconds are for people; tests take less. */
  readonly bodyDeadlineMs?: number;
  readonly uploadDeadlineMs?: number;
  readonly lingerMs?: number;
  readonly overload?: { readonly maxLoopDelayMs: number; readonly sampleMs: number };
}

const uploadDeadlineMs = 120_000;
const bodyDeadlineMs = 30_000;
/** How often Node looks for requests that are late, at most; by itself it takes as long as the deadline. */
const lookForLateMs = 2_000;
/** Room for a 64 KB token, which is answered like any other wrong one. */
const maxHeaderBytes = 128 * 1024;
/** How long connections that a proxy keeps open are answered on once nobody new is let in. */
const usualLingerMs = 500;
/** A mean this high over some seconds is a process that cannot keep up at all; a single pause is not. */
const overload = { maxLoopDelayMs: 2_000, sampleMs: 5_000 };

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';
const isApi = (path: string): boolean => /^\/(api|auth)(\/|$)/.test(path);
const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz' || path === '/metrics';

/** What a proxy or another service calls the request, where that is fit for a log; a name of ours otherwise. */
const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[A-Za-z0-9][\w.:-]{7,127}$/.test(given) ? given : randomUUID();

const createInstance = (
  options: HttpOptions,
  { headers, pages }: { readonly headers: Readonly<Record<string, string>>; readonly pages: WebPages },
): FastifyInstance => {
  const { logger, bodyDeadlineMs: headersTimeout = bodyDeadlineMs } = options;
  const connectionsCheckingInterval = Math.min(lookForLateMs, headersTimeout);
  return fastify({
    logger: false,
    genReqId: ({ headers: sent }) => requestIdOf(sent['x-request-id']),
    requestIdHeader: false,
    requestTimeout: options.uploadDeadlineMs ?? uploadDeadlineMs,
    // A missing Host is refused below, with the headers of every reply.
    http: { maxHeaderSize: maxHeaderBytes, headersTimeout, connectionsCheckingInterval, requireHostHeader: false },
    // The longest path id, with room; longer ones are unknown addresses.
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers);
      const failure = failureFor(error);
      if (failure.isUnexpected) logger.error({ err: error }, 'A request could not be routed.');
      void sendUnknownAddress(request, reply, { pages, failure });
    },
  });
};

const routeOf = (path: string): string => {
  if (isProbe(path)) return path;
  return isApi(path) ? 'unknown' : 'web';
};

/** Logs and counts each reply: path without query, request id, user id. */
const watchReplies = (http: FastifyInstance, { logger, metrics }: HttpOptions) => {
  http.addHook('onResponse', (request, reply, done) => {
    const { callName } = request.routeOptions.config;
    const { elapsedTime, statusCode: status } = reply;
    const { method } = request;
    metrics.observeHttp({ route: callName ?? routeOf(pathOf(request)), method, status, seconds: elapsedTime / 1000 });
    const level = callName === undefined ? 'debug' : 'info';
    if (logger.isLevelEnabled(level)) {
      const path = pathOf(request).slice(0, 300);
      const userId = request.callerId ?? undefined;
      const ms = Math.round(elapsedTime);
      logger[level]({ requestId: request.id, userId, method, path, call: callName, status, ms }, 'Answered.');
    }
    done();
  });
};

/**
 * The HTTP server without its calls: headers, deadlines, bodies, failures, logs. `dispatcher` is what features register on;
 * `stopListening` refuses new connections and ends those that proxies keep open with an answer each, for a request that is
 * under way when its connection is closed is one that a proxy may not send again; `stopTaking` makes it answer newcomers with 503 while what was taken is finished; `refuseUpgrade` answers what wanted
 * to become a websocket and may not.
 */
export const buildHttp = async (options: HttpOptions) => {
  const { config, logger } = options;
  const headers = securityHeaders(config.publicUrl);
  const pages = readWebPages(options.webDirectory, options.offeredLanguages);
  const http = createInstance(options, { headers, pages });
  const apiHeaders = { ...headers, 'cache-control': 'no-store' };
  let isLeaving = false;
  let isStopping = false;

  if (options.tracing) traceReplies(http, options.tracing);
  // Without promises: these run for every request.
  http.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isApi(pathOf(request)) ? apiHeaders : headers).header('x-request-id', request.id);
    const { httpVersion, headers: sent } = request.raw;
    if (sent.host === undefined && httpVersion === '1.1') {
      done(invalid('Your request could not be read.'));
      return;
    }
    if (!isStopping) {
      done();
      return;
    }
    void reply.header('connection', 'close');
    done(unavailable('The server is being restarted. Please try again in a moment.'));
  });
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isLeaving || isStopping) void reply.header('connection', 'close');
    done(null, payload);
  });
  http.setErrorHandler(async (error, request, reply) => {
    const failure = failureFor(error);
    if (failure.isUnexpected)
      logger[failure.httpStatus === 500 ? 'error' : 'warn']({ err: error, requestId: request.id }, 'A call failed.');
    const language = await readerOfFailure(request, options.offeredLanguages);
    return sendFailure(reply, { ...failure, body: translateBody(failure.body, language) });
  });

  await http.register(underPressure, {
    maxEventLoopDelay: (options.overload ?? overload).maxLoopDelayMs,
    sampleInterval: (options.overload ?? overload).sampleMs,
    pressureHandler: async (request, _reply, _type, delay) => {
      // Without a single sample the delay is told as infinite: the machine paused, and is back.
      if (Number.isFinite(delay) && !isProbe(pathOf(request)))
        throw unavailable('The server is very busy. Please try again in a moment.');
    },
  });
  // Node would refuse other words than 100-continue without our headers; they may as well be passed over (RFC 9110, 10.1.1).
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  readJsonBodies(http, { deadlineMs: options.bodyDeadlineMs ?? bodyDeadlineMs });
  // The limit of one call's files is the reader's to tell, as soon as it is passed.
  await http.register(multipart, { throwFileSizeLimit: false });
  watchReplies(http, options);
  serveWebPages(http, pages);

  const stopSweeping = sweepSpool(options.spoolDirectory);
  http.addHook('onClose', async () => stopSweeping());

  const calls = createCallDispatcher(http, {
    authenticate: options.authenticate,
    offeredLanguages: options.offeredLanguages,
    grants: options.grants,
    countUse: options.countUse,
    isOwnOrigin: options.isOwnOrigin,
    addressOf: options.addressOf,
    uploadBudget: options.uploadBudget,
    uploads: { maxFileBytes: config.maxUploadBytes, maxFiles: 10, spoolDirectory: options.spoolDirectory },
  });

  return {
    fastify: http,
    ...calls,
    refuseUpgrade: (error: AppError, socket: Duplex) => refuseUpgrade(error, socket, headers),
    stopListening: async () => {
      isLeaving = true;
      // What has arrived is read first: a connection not yet accepted, or a request on one that looks idle, would be cut off.
      await afterPolling();
      // HTTP's own `close` would end idle connections as well.
      Server.prototype.close.call(http.server);
      await sleep(options.lingerMs ?? usualLingerMs);
      await afterPolling();
      // Before anybody is refused: what is open now is being answered.
      http.server.closeIdleConnections();
    },
    stopTaking: () => {
      isStopping = true;
    },
  };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call, for logs and metrics. */
    callName?: string;
  }
}
