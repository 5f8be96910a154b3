import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden, unauthenticated, unavailable } from '#platform/app-error';
import { bearerOf, isSameSecret } from './credentials.ts';

export interface HealthOptions {
  /** Each rejects while its part is away. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
  /** Prometheus text. */
  readonly readMetrics: () => Promise<{ contentType: string; text: string }>;
  readonly metricsToken: string | null;
  readonly hasProxy: boolean;
}

const checkDeadlineMs = 3_000;

const within = async (work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It did not answer in time.')), checkDeadlineMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

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

/** `/healthz`: the process is up. `/readyz`: what it needs answers, else 503. `/metrics`: Prometheus text. */
export const serveHealth = (http: FastifyInstance, options: HealthOptions): void => {
  http.get('/healthz', alsoHead, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 1 }),
  );

  http.get('/readyz', alsoHead, async (_request, reply) => {
    const parts = Object.entries(options.checks);
    const results = await Promise.allSettled(parts.map(([, check]) => within(check())));
    const away = parts.filter((_part, index) => results[index]?.status === 'rejected').map(([name]) => name);
    if (away.length > 0) throw unavailable(`Not ready: ${away.join(', ')} does not answer.`);
    return reply.header('cache-control', 'no-store').send({ status: 1 });
  });

  http.get('/metrics', alsoHead, async (request, reply) => {
    admitToMetrics(request, options);
    const { contentType, text } = await options.readMetrics();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
};
