import { login } from '@branchline/contract/auth';
import { uploadFiles } from '@branchline/contract/files';
import { listSessions } from '@branchline/contract/profile';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { olderMessagesEvent } from '@branchline/contract/socket-events';
import { type Cluster, startCluster } from './cluster.ts';
import { connectDevice } from './fixtures/chat.ts';
import {
  call,
  leaderPassword,
  makeBranch,
  makeCustomer,
  makeLeader,
  type Person,
  signInAdmin,
} from './fixtures/people.ts';
import { expect, test as base } from './fixtures/test.ts';

const test = base.extend<object, { readonly cluster: Cluster }>({
  cluster: [
    async ({ browserName: _browserName }, use) => {
      const cluster = await startCluster();
      await use(cluster);
      await cluster.stop();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  product: [async ({ cluster }, use) => use(cluster.product), { scope: 'worker' }],
  admin: [async ({ cluster }, use) => use(await signInAdmin(cluster.direct[0])), { scope: 'worker' }],
});
test.use({ serviceWorkers: 'allow' });

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request from one of this machine's many loopback addresses, to whoever is asked, whatever its certificate. */
const ask = (
  url: string,
  options: { from?: string; method?: string; headers?: Record<string, string>; body?: Uint8Array | string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { from = '127.0.0.1', method = 'GET', headers = {}, body } = options;
    const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(
      url.replace('//localhost', '//127.0.0.1'),
      { localAddress: from, method, headers: { host: new URL(url).host, ...headers }, rejectUnauthorized: false },
      (reply) => {
        void text(reply).then((answer) =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: answer }),
        );
      },
    );
    request.on('error', reject).end(body);
  });

const makePair = async ({ direct }: Cluster, admin: Person) => {
  const branch = await makeBranch(direct[0], admin);
  const leader = await makeLeader(direct[0], admin, { branch: branch.id, firstName: 'Asha', lastName: 'Menon' });
  const customer = await makeCustomer(direct[1], { branch: branch.id, firstName: 'Ravi', lastName: 'Kulkarni' });
  return { leader, customer };
};

test('two people chat through nginx while both servers are restarted, and nothing is lost or doubled', async ({
  open,
  cluster,
  admin,
}) => {
  const { leader, customer } = await makePair(cluster, admin);
  // A certificate that is only passed over is not enough for a service worker.
  const context = { ignoreHTTPSErrors: true, serviceWorkers: 'block' } as const;
  const phone = await open(`/chat?id=${leader.me.id}&name=Asha%20Menon`, { as: customer, isPhone: true, context });
  const desk = await open(`/chat?id=${customer.me.id}&name=Ravi%20Kulkarni`, { as: leader, context });
  const screens = [phone, desk];
  const logs = screens.map((page) => page.getByRole('region', { name: 'Messages' }));
  for (const page of screens) await expect(page.getByLabel('Write a message')).toBeVisible({ timeout: 30_000 });

  let written = 0;
  const write = async () => {
    for (const [index, page] of screens.entries()) {
      await page.getByLabel('Write a message').fill(`${index === 0 ? 'phone' : 'desk'} ${String(written)}`);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
    }
    written++;
  };
  await write();
  for (const log of logs) await expect(log.getByText(/^(phone|desk) 0$/)).toHaveCount(2, { timeout: 30_000 });

  for (const index of [0, 1] as const) {
    const away = { isOver: false };
    const restarted = cluster.restart(index).finally(() => (away.isOver = true));
    // A few every second, before, while and after it is away.
    do {
      await write();
      await phone.waitForTimeout(400);
    } while (!away.isOver);
    expect(await restarted).toBe(0);
  }
  await write();

  const expected = Array.from({ length: written }, (_, count) => [`desk ${String(count)}`, `phone ${String(count)}`]);
  const device = await connectDevice(cluster.direct[1], leader);
  const stored = async (): Promise<string[]> => {
    const all: string[] = [];
    for (let before: number | undefined; ;) {
      const page = await device.ask(olderMessagesEvent, { userid: customer.me.id, page: 1, ...(before && { before }) });
      all.push(...page.data.map(({ content }) => content));
      before = page.data[0]?.seq;
      if (!page.hasMore) return all.sort();
    }
  };
  // What the screens still had to send comes by itself.
  await expect.poll(stored, { timeout: 180_000 }).toEqual(expected.flat().sort());
  device.close();
  for (const log of logs) {
    await expect(log.getByText(/^desk \d+$/).last()).toHaveText(`desk ${String(written - 1)}`, { timeout: 180_000 });
    await expect(log.getByText(/^phone \d+$/).last()).toHaveText(`phone ${String(written - 1)}`, { timeout: 180_000 });
    const shown = await log.getByText(/^(phone|desk) \d+$/).allTextContents();
    expect(shown).toEqual([...new Set(shown)]);
  }
});

test('an address counts that nginx tells, and none that somebody claims', async ({ cluster, admin }) => {
  const { leader } = await makePair(cluster, admin);
  const signInFrom = async (origin: string, from: string): Promise<string | undefined> => {
    const reply = await ask(origin + login.path, {
      from,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ username: leader.email, password: leaderPassword }),
    });
    expect(reply.status).toBe(200);
    const { token } = JSON.parse(reply.body) as { token: string };
    const { list } = await call(cluster.direct[0], listSessions, { token });
    return list.find(({ current }) => current)?.ip;
  };
  expect(await signInFrom(cluster.product.origin, '127.0.0.2')).toBe('127.0.0.2');
  // Past nginx: only nginx's own address may tell another one.
  expect(await signInFrom(cluster.direct[1].origin, '127.0.0.3')).toBe('127.0.0.3');
});

test('plain http leads to TLS, which browsers are told to keep, and the figures stay inside', async ({ cluster }) => {
  const { origin } = cluster.product;
  const plain = await ask(`${cluster.plainOrigin}/login?next=1`);
  expect(plain).toMatchObject({ status: 301, headers: { location: `${origin}/login?next=1` } });
  const page = await ask(`${origin}/`);
  expect(page.status).toBe(200);
  expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
  expect((await ask(`${origin}/readyz`)).status).toBe(200);
  expect((await ask(`${origin}/metrics`)).status).toBe(404);
});

test('ten files of the largest size go through, a larger one is refused in our own words', async ({
  cluster,
  admin,
}) => {
  const { leader } = await makePair(cluster, admin);
  const upload = async (sizes: readonly number[]): Promise<Answer> => {
    const form = new FormData();
    for (const [index, size] of sizes.entries()) {
      form.append('files', new Blob([Buffer.alloc(size, 'a line of a note\n')]), `note-${String(index)}.txt`);
    }
    const { headers, body } = new Request('http://form.invalid', { method: 'POST', body: form });
    const type = headers.get('content-type') ?? '';
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    return ask(cluster.product.origin + uploadFiles.path, {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': String(bytes.length), 'x-auth-token': leader.token },
      body: bytes,
    });
  };
  const most = 25 * 1024 * 1024;
  const taken = await upload(Array.from({ length: 10 }, () => most));
  expect(taken.status).toBe(200);
  expect((JSON.parse(taken.body) as { uploads: unknown[] }).uploads).toHaveLength(10);
  const refused = await upload([most + 1]);
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.body)).toMatchObject({ status: 0, code: 'too_large' });
});
