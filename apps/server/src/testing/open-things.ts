import { defineCall, success } from '@branchline/contract/call';
import * as z from 'zod/mini';
import { conflict, rateLimited } from '#platform/app-error';
import { makeActor, openHttp, tokenFor } from './open-http.ts';

const add = defineCall({
  name: 'things.add',
  method: 'POST',
  path: '/api/thing/add',
  summary: 'Adds a thing.',
  access: { roles: { admin: 'all', branch_leader: 'branch' } },
  body: z.strictObject({ name: z.string(), count: z.optional(z.number()) }),
  reply: success({ data: z.object({ id: z.string(), name: z.string() }) }),
});
const get = defineCall({
  name: 'things.get',
  method: 'GET',
  path: '/api/thing/:id',
  summary: 'One thing.',
  access: { roles: { customer: 'own' } },
  params: z.object({ id: z.string().check(z.regex(/^[a-z0-9-]+$/)) }),
  query: z.strictObject({ tz: z.optional(z.string()) }),
  reply: success({ id: z.string(), tz: z.nullable(z.string()) }),
});
/** Open to anybody. */
export const openCall = defineCall({
  name: 'things.list',
  method: 'POST',
  path: '/api/things',
  summary: 'Things, open.',
  access: { open: true, roles: {} },
  reply: success({ list: z.array(z.string()) }),
});
const reset = defineCall({
  name: 'things.reset',
  method: 'POST',
  path: '/api/thing/reset',
  summary: 'By a session or a reset token.',
  access: { grant: 'reset_token', roles: { admin: 'own' } },
  body: z.strictObject({ newPassword: z.string() }),
  reply: success({ by: z.string() }),
});
const feed = defineCall({
  name: 'things.feed',
  method: 'PUT',
  path: '/api/thing/feed/:id',
  summary: 'By API key.',
  access: { grant: 'api_key', roles: {} },
  params: z.object({ id: z.string() }),
  reply: success({}),
});
const link = defineCall({
  name: 'things.link',
  method: 'GET',
  path: '/api/link/:id',
  summary: 'A signed link.',
  access: { grant: 'signed_link', roles: {} },
  limit: 'none',
  params: z.object({ id: z.string() }),
});

export const apiKey = 'key-0123456789-0123456789';
export const asAdmin = { 'x-auth-token': tokenFor('admin') };
export const asCustomer = { 'x-auth-token': tokenFor('customer') };

/** Calls of every kind of access on a dispatcher of their own. `counted` lists what was counted; `limit.isOver` refuses more. */
export const openThings = async () => {
  const counted: string[] = [];
  const limit = { isOver: false };
  const http = await openHttp({
    actors: { admin: makeActor({ userId: 'a1', role: 'admin' }), customer: makeActor({ userId: 'c1' }) },
    grants: {
      reset_token: (token) =>
        Promise.resolve(token === tokenFor('reset') ? { kind: 'reset_token', id: 'r1', userId: 'a1' } : null),
      api_key: (key) => Promise.resolve(key === apiKey ? { kind: 'api_key', id: 'k1', userId: null } : null),
      signed_link: (url) =>
        Promise.resolve(url.endsWith('?sig=good') ? { kind: 'signed_link', id: 'f1', userId: null } : null),
    },
    countUse: (name, key) => {
      counted.push(`${name} ${key}`);
      return limit.isOver ? Promise.reject(rateLimited(7)) : Promise.resolve();
    },
  });
  http.dispatcher.registerCall(add, ({ actor, body }) => {
    if (body.name === 'taken') throw conflict('This name is taken.', { name: 'Taken' });
    if (body.name === 'broken') throw new Error('select secret from /srv/app');
    if (body.name === 'away') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const data = { id: 'x1', name: body.name, owner: actor.userId, passwordHash: 'hash' };
    return body.name === 'odd' ? { data: { id: 5 } as never } : { data, secret: 'more' };
  });
  http.dispatcher.registerCall(get, ({ params, query }) => ({ id: params.id, tz: query.tz ?? null }));
  http.dispatcher.registerCall(openCall, ({ actor }) => ({ list: [actor === null ? 'nobody' : actor.userId] }));
  http.dispatcher.registerCall(reset, ({ actor, grant }) => ({
    by: actor?.userId ?? `${grant?.kind ?? ''} ${grant?.userId ?? ''}`,
  }));
  http.dispatcher.registerCall(feed, () => ({}));
  http.dispatcher.registerCall(link, ({ params }) => ({
    headers: { 'content-type': 'text/csv', 'content-security-policy': 'sandbox', 'content-length': '2' },
    body: params.id,
  }));

  return {
    ...http,
    counted,
    limit,
    post: (url: string, payload: unknown, headers: Record<string, string> = asAdmin) =>
      http.fastify.inject({
        method: 'POST',
        url,
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
};
