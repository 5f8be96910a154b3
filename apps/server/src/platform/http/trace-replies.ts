import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '#platform/tracing/tracing-types';

/** Makes each call a span: from its headers to the end of its reply, with everything that is done for it inside. */
export const traceReplies = (http: FastifyInstance, tracing: Tracing): void => {
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const { callName } = request.routeOptions.config;
    if (callName === undefined) {
      done();
      return;
    }
    const span = tracing.begin({
      name: callName,
      kind: 'server',
      traceparent: request.headers['traceparent'],
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url,
        'branchline.request_id': request.id,
      },
    });
    spans.set(request, span);
    span.run(() => done());
  });
  // A body comes in turns of the event loop that belong to nobody.
  http.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(() => done());
    else done();
  });
  http.addHook('onResponse', (request, { statusCode }, done) => {
    const attributes = {
      'http.response.status_code': statusCode,
      'branchline.user_id': request.callerId ?? undefined,
    };
    spans.get(request)?.end(attributes, statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
};
