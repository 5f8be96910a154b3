import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden, unauthenticated, unavailable } from '#platform/app-error';
import { within } from '#platform/deadline';
import { bearerOf, isSameSecret } from './credentials.ts';

export interface HealthOptions {
  /** Each rejects while its part is away. Without the database nobody is served; null where there is no Redis. */
  readonly checks: { readonly database: () => Promise<void>; readonly redis: (() => Promise<void>) | null };
  /** Prometheus text. */
  readonly readMetrics: () => Promise<{ contentType: string; text: string }>;
  readonly metricsToken: string | null;
  readonly hasProxy: boolean;
  /** Of the program. */
  readonly version: string;
}

const checkDeadlineMs = 3_000;

const isLoopback = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.raw.socket.remoteAddress ?? '');

/** What proxies add. A caller on this machine has none of them; one that a forgotten proxy lets through has. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
const isForwarded = ({ headers }: FastifyRequest): boolean => forwardingHeaders.some((name) => name in headers);

const admitToMetrics = (request: FastifyRequest, { metricsToken, hasProxy }: HealthOptions): void => {
  if (metricsToken !== null) {
    const given = bearerOf(request.headers);
    if (given === null || !isSameSecret(given, metricsToken)) throw unauthenticated('Send METRICS_TOKEN as bearer.');
    return;
  }
  // Behind a proxy every caller looks like loopback.
  if (hasProxy || isForwarded(request) || !isLoopback(request))
    throw forbidden('Set METRICS_TOKEN to read the metrics from here.');
};

/** Load balancers ask with HEAD too. */
const alsoHead = { exposeHeadRoute: true };

/** `/healthz`: the process is up. `/readyz`: the database answers, else 503. `/metrics`: Prometheus text. */
export const serveHealth = (http: FastifyInstance, options: HealthOptions): void => {
  http.get('/healthz', alsoHead, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 1, version: options.version }),
  );

  http.get('/readyz', alsoHead, async (_request, reply) => {
    const { database, redis } = options.checks;
    const [base, hints] = await Promise.allSettled([
      within(database(), checkDeadlineMs),
      redis ? within(redis(), checkDeadlineMs) : null,
    ]);
    if (base.status === 'rejected') throw unavailable('Not ready: the database does not answer.');
    // Without Redis the product serves on: a process that said no would take the whole site down with it.
    const state = hints.status === 'rejected' ? 'away' : 'ok';
    return reply.header('cache-control', 'no-store').send({ status: 1, ...(redis ? { redis: state } : {}) });
  });

  http.get('/metrics', alsoHead, async (request, reply) => {
    admitToMetrics(request, options);
    const { contentType, text } = await options.readMetrics();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
};
