import { fastify } from 'fastify';

// Bare Fastify: routes that read a JSON body and answer a page that is ready, as text. Nothing is asked, found or made.
// The pages come in the environment's PAGES: {"name": "text"}.

/** @type {Record<string, string>} */
const pages = JSON.parse(process.env['PAGES'] ?? '{}');
const app = fastify();
for (const [name, page] of Object.entries(pages)) {
  app.route({
    method: ['GET', 'POST'],
    url: `/${name}`,
    handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(page),
  });
}
console.log(`ready on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => process.exit(0));
