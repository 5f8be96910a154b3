import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { CallDefinition } from '@branchline/contract/call';
import type { FastifyInstance } from 'fastify';
import { openApiOf } from './openapi.ts';

/** `/api/openapi.json`, and `/api/docs`: the same for people. */
export const serveDocs = async (http: FastifyInstance, calls: readonly CallDefinition[], publicUrl: string) => {
  const document = openApiOf(calls, publicUrl);
  http.get('/api/openapi.json', async () => document);
  await http.register(swagger, { mode: 'static', specification: { document: document as never } });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page tries calls out as the person who reads it, whose token it must not keep.
    uiConfig: { docExpansion: 'none', persistAuthorization: false, tagsSorter: 'alpha' },
    theme: { title: 'Branchline API' },
  });
};
