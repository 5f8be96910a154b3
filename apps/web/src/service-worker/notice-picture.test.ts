// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushRecord } from '#lib/device-databases.ts';
import { pictureOf } from './notice-picture.ts';

const stored = vi.hoisted((): { record: PushRecord | null; saving: boolean | null } => ({
  record: null,
  saving: null,
}));
vi.mock('#lib/device-databases.ts', () => ({
  readPushRecord: () => Promise.resolve(stored.record),
  readSaving: () => Promise.resolve(stored.saving),
}));

const notice = { partnerId: 'p1', messageId: 'm1' };
const record = { token: 'session', endpoint: 'https://push.example/1', showText: true };
const link = '/files/7/thumbnail?e=1&s=x';
const shared = (thumbnailUrl: unknown) => ({
  data: [
    { id: 'm2', files: [{ thumbnailUrl: '/files/8/thumbnail' }] },
    { id: 'm1', files: [{ thumbnailUrl }] },
  ],
});
const server = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const answer = (reply: unknown, picture = new Response('webp', { headers: { 'content-type': 'image/webp' } })) =>
  server.mockImplementation((path) => Promise.resolve(path === link ? picture : Response.json(reply)));

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('Notification', { prototype: { image: '' } });
  vi.stubGlobal('navigator', {});
  stored.record = record;
  stored.saving = null;
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.mockReset();
});

test('the picture is fetched as the person, and is no link', async () => {
  answer(shared(link));
  expect(await pictureOf(notice)).toBe(`data:image/webp;base64,${btoa('webp')}`);
  const [asked] = server.mock.calls;
  expect(asked?.[0]).toBe('/api/messages/shared');
  expect(asked?.[1]?.headers).toMatchObject({ 'x-auth-token': 'session' });
});

test.each([null, { ...record, showText: false }])('nothing is asked for with the record %j', async (own) => {
  stored.record = own;
  expect(await pictureOf(notice)).toBeNull();
  expect(server).not.toHaveBeenCalled();
});

test('nothing is asked for where data is saved: as chosen, else as the connection says', async () => {
  answer(shared(link));
  stored.saving = true;
  expect(await pictureOf(notice)).toBeNull();
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  stored.saving = null;
  expect(await pictureOf(notice)).toBeNull();
  expect(server).not.toHaveBeenCalled();
  stored.saving = false;
  expect(await pictureOf(notice)).not.toBeNull();
});

test.each([
  ['a link elsewhere', shared('https://evil.example/7')],
  ['no thumbnail', shared(undefined)],
  ['another message', { data: [] }],
  ['a refusal', { status: 0, code: 'unauthenticated' }],
  ['nonsense', null],
])('%s shows no picture', async (_what, reply) => {
  answer(reply);
  expect(await pictureOf(notice)).toBeNull();
  expect(server).toHaveBeenCalledTimes(1);
});

test('what is no picture, or did not come, is left out', async () => {
  answer(shared(link), new Response('gone', { status: 410, headers: { 'content-type': 'image/webp' } }));
  expect(await pictureOf(notice)).toBeNull();
  server.mockRejectedValue(new TypeError('offline'));
  expect(await pictureOf(notice)).toBeNull();
});
