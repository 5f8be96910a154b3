import { calls } from '@branchline/contract/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp } from '#testing/open-http';
import { serveDocs } from './docs-page.ts';

interface Operation {
  readonly operationId: string;
  readonly security: unknown[];
  readonly responses: Record<string, unknown>;
  readonly parameters: { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, unknown> };
}

let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp();
  await serveDocs(http.fastify, calls, 'http://localhost:3000');
});
afterAll(() => http.close());

test('the document has every declared call, with its fields, failures and who may', async () => {
  const document = (await http.fastify.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  }>();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  const edit = document.paths['/api/user/edit/{id}']?.['put'];
  expect(edit?.parameters).toMatchObject([{ name: 'id', in: 'path' }]);
  expect(Object.keys(edit?.requestBody?.content ?? {})).toEqual(['application/json', 'multipart/form-data']);
  expect(Object.keys(edit?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '429', '503']),
  );
  expect(document.paths['/api/otp/send']?.['post']?.security).toEqual([]);
  expect(document.paths['/api/integration/orders/{externalId}']?.['put']?.security).toEqual([{ apiKey: [] }]);
});

test('a multipart body has its picture as a file, where the call takes one', async () => {
  interface Form {
    readonly properties: Record<string, { readonly anyOf?: unknown[] }>;
    readonly additionalProperties: unknown;
  }
  const { paths } = (await http.fastify.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: Form }> } }>>;
  }>();
  const formOf = (path: string, method: string) =>
    paths[path]?.[method]?.requestBody.content['multipart/form-data']?.schema;
  const file = { type: 'string', format: 'binary' };
  for (const form of [
    formOf('/api/user/add', 'post'),
    formOf('/api/user/edit/{id}', 'put'),
    formOf('/api/user/profile/edit', 'post'),
  ]) {
    expect(form?.properties['image']?.anyOf).toContainEqual(file);
    expect(form?.additionalProperties).toBe(false);
  }
  expect(formOf('/api/file/upload', 'post')?.additionalProperties).toEqual(file);
});

test('the page for people runs no inline script', async () => {
  const page = await http.fastify.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  const scripts = [...page.body.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, inline] of scripts) {
    expect(inline?.trim()).toBe('');
    const url = /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? '';
    expect((await http.fastify.inject(new URL(url, 'http://x/api/docs/').pathname)).statusCode).toBe(200);
  }
  expect(page.body).not.toMatch(/\son\w+=/);
});
