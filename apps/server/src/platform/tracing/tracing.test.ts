import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createJobs } from '#platform/jobs/jobs';
import { createLaterQueue } from '#platform/jobs/later-queue';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeBranch, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { soon } from '#testing/wait-options';
import { startTracing } from './start-tracing.ts';
import type { Tracing } from './tracing-types.ts';

interface Told {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: string } }[];
  readonly status: { code?: number };
}
interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Told['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Told[] }[];
  }[];
}

const logger = pino({ level: 'silent' });
const bodies: string[] = [];
const collector = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    if (request.url === '/v1/traces' && request.headers.authorization === 'Bearer t') bodies.push(text);
    response.end('{}');
  });
});
const spans = (): Told[] =>
  bodies.flatMap((text) =>
    (JSON.parse(text) as Body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const attributesOf = ({ attributes }: Pick<Told, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const findSpan = (name: string, matches: (span: Told) => boolean = () => true): Promise<Told> =>
  vi.waitFor(() => {
    const found = spans().find((span) => span.name === name && matches(span));
    if (!found) throw new Error(`There is no span ${name} yet.`);
    return found;
  }, soon);

let tracing: Tracing;
let own: TestDatabase;
let app: TestApp;
const config = () => ({
  endpoint: `http://127.0.0.1:${String((collector.address() as AddressInfo).port)}/`,
  headers: { authorization: 'Bearer t' },
  serviceName: 'chat',
  ratio: 1,
});
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  tracing = startTracing(config(), { logger, version: '1.2.3' });
  own = await createTestDatabase({ tracing });
  app = await startTestApp({ database: own.database, tracing });
});
afterAll(async () => {
  await app.close();
  await own.close();
  await tracing.close();
  collector.close();
});

test('a call belongs to the trace that the caller names, and its statements to the call', async () => {
  const branch = await makeBranch(app.database);
  const token = await signIn(app.database, await makeTeamLeader(app.database, { branchId: branch.id }));
  const traceId = 'ab'.repeat(16);
  const headers = { 'x-auth-token': token, traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` };
  const reply = await fetch(`${app.origin}/api/user/profile`, { headers });
  expect(reply.status).toBe(200);
  const call = await findSpan('profile.get', (span) => span.traceId === traceId);
  expect(call).toMatchObject({ parentSpanId: 'cd'.repeat(8), kind: 2, status: {} });
  expect(attributesOf(call)).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/user/profile',
    'http.response.status_code': '200',
    'branchline.request_id': reply.headers.get('x-request-id'),
  });
  expect(BigInt(call.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano));
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === call.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) expect(attributesOf(statement)).toMatchObject({ 'db.system.name': 'postgresql' });
  const resource = (JSON.parse(bodies[0] ?? '') as Body).resourceSpans[0]?.resource ?? { attributes: [] };
  expect(attributesOf(resource)).toMatchObject({ 'service.name': 'chat', 'service.version': '1.2.3' });
});

test('an event is a trace of its own with its outcome, and nothing tells what people write', async () => {
  const branch = await makeBranch(app.database);
  const leader = await makeTeamLeader(app.database, { branchId: branch.id });
  const phone = await connectUser(app, await makeCustomer(app.database, { branchId: branch.id }));
  await phone.say(leader, 'a word for nobody else');
  const event = await findSpan('send_message');
  expect(event.parentSpanId).toBeUndefined();
  expect(attributesOf(event)).toMatchObject({ 'branchline.outcome': 'ok' });
  await vi.waitFor(() => expect(spans().some(({ parentSpanId }) => parentSpanId === event.spanId)).toBe(true), soon);
  expect(bodies.join()).not.toContain('a word for');
});

test('work for later belongs to who asked for it, and a job to nobody', async () => {
  const later = createLaterQueue({ logger, tracing });
  const asking = tracing.begin({ name: 'asking', kind: 'internal' });
  asking.run(() => later.add('mail', () => Promise.reject(new TypeError('away')), { withinMs: 60_000 }));
  asking.end();
  const work = await findSpan('later mail');
  expect(work).toMatchObject({ parentSpanId: (await findSpan('asking')).spanId, status: { code: 2 } });
  const leadership = { isLeader: () => Promise.resolve(true), resign: () => undefined };
  const jobs = createJobs({ leadership, logger, tracing });
  jobs.every('sweep', 0.01, async () => {
    await app.database.pool.query('select 42 as swept');
  });
  const job = await findSpan('job sweep');
  expect(job.parentSpanId).toBeUndefined();
  await findSpan('SELECT', (span) => attributesOf(span)['db.query.text'] === 'select 42 as swept');
  await jobs.stop();
  await later.drain();
});

test('a trace that is not wanted is not made, and a collector that is away holds nobody up', async () => {
  const before = bodies.length;
  const none = startTracing({ ...config(), ratio: 0 }, { logger, version: '1' });
  none.begin({ name: 'unwanted', kind: 'internal' }).end();
  await none.close();
  const away = startTracing({ ...config(), endpoint: 'http://127.0.0.1:9' }, { logger, version: '1' });
  away.begin({ name: 'lost', kind: 'internal' }).end();
  await away.close();
  expect(bodies.slice(before).join()).not.toMatch(/unwanted|lost/);
});
