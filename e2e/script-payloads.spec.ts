import { type HostileWorld, makeHostileWorld } from './fixtures/hostile-world.ts';
import { foreignAddresses, payloads } from './fixtures/payloads.ts';
import { leaderPassword, type Person } from './fixtures/people.ts';
import { follow, query, screens, settle } from './fixtures/screens.ts';
import { expect, test as base } from './fixtures/test.ts';

const test = base.extend<object, { world: HostileWorld }>({
  world: [
    async ({ product, admin }, use) => use(await makeHostileWorld(product, admin)),
    { scope: 'worker', timeout: 480_000 },
  ],
});
// A product of its own, in which every name is hostile: other tests would not find their way.
test.use({ productName: 'script-payloads' });
test.describe.configure({ mode: 'default' });

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

type Who = 'signed out' | 'customer' | 'team leader' | 'branch leader' | 'admin';
const personOf = (who: Who, world: HostileWorld, admin: Person): Person | null =>
  ({
    'signed out': null,
    customer: world.customer,
    'team leader': world.leader,
    'branch leader': world.boss,
    admin,
  })[who];

/** Screens with what their addresses name. */
const placesOf = (world: HostileWorld): readonly string[] => [
  `/chat${query({ id: world.leader.me.id })}`,
  `/chat${query({ id: world.customer.me.id })}`,
  `/chat${query({ id: world.colleague.me.id, agent: 'true' })}`,
  `/starred-messages${query({ id: world.customer.me.id })}`,
  `/agent-to-agent${query({ agent: 'true' })}`,
  `/admin-chat-users${query({ agent: 'false', specificUserId: world.customer.me.id })}`,
  `/admin-chat${query({ id: world.leader.me.id, firstUserid: world.customer.me.id })}`,
  `/users${query({ branch: world.branch.id, role: 'customer', branchName: world.branch.name })}`,
  `/${query({ branch: world.branch.id })}`,
];

/** Addresses that anybody may send to somebody as a link, with several payloads in each field. */
const crafted = Array.from({ length: 7 }, (_, index) => {
  const text = payloads.filter((_payload, place) => place % 7 === index).join(' ');
  const picture = at(foreignAddresses, index);
  return {
    chat: [`/chat${query({ id: text, name: text, img: picture, time: text })}`],
    panel: [
      `/admin-chat${query({ id: text, firstUserid: text, name: text, img: picture, time: text })}`,
      `/users${query({ branchName: text, search: at(payloads, index), branch: text, role: text, page: text })}`,
    ],
  };
});

test('every screen is in the list of screens', () => {
  expect(screens.length).toBeGreaterThanOrEqual(25);
  expect(payloads.length).toBeGreaterThanOrEqual(40);
});

for (const who of ['signed out', 'customer', 'team leader', 'branch leader', 'admin'] as const)
  test(`S25: nothing that was typed into a field runs or loads on any screen of ${who}`, async ({
    open,
    world,
    admin,
  }) => {
    expect(world.imported).toBe(payloads.length);
    const person = personOf(who, world, admin);
    // Errors on the console, refusals by the content security policy and other origins fail it (see `open`).
    const page = await open('/about', person === null ? {} : { as: person });
    await settle(page);
    for (const path of [...screens, ...placesOf(world)]) await follow(page, path);
    if (who === 'customer') for (const { chat } of crafted) for (const path of chat) await follow(page, path);
    if (who === 'admin') for (const { panel } of crafted) for (const path of panel) await follow(page, path);
  });

test('what was typed is shown as it was typed', async ({ open, world }) => {
  const page = await open(`/chat?id=${world.leader.me.id}`, { as: world.customer });
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText(payloads[2] ?? '', { exact: true }).first()).toBeAttached();
});

test('S26: a crafted address draws nothing of another origin', async ({ open, world }) => {
  const page = await open('/chat-users', { as: world.customer });
  for (const img of foreignAddresses) {
    await follow(page, `/chat${query({ id: world.leader.me.id, name: 'Asha', img, time: 'now' })}`);
    const drawn = await page
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    for (const src of drawn) expect(new URL(src, page.url()).origin).toBe(new URL(page.url()).origin);
  }
});

test('S26: nobody is led away after signing in', async ({ open, product, world }) => {
  const page = await open('/login');
  for (const address of ['//evil.invalid', 'https://evil.invalid/', '\\\\evil.invalid', 'javascript:ran()']) {
    await page.evaluate((to) => {
      localStorage.clear();
      localStorage.setItem('lastLocation', to);
    }, address);
    await page.goto('/login');
    await page.getByLabel('Email/Phone').fill(world.leader.email);
    await page.getByLabel('Password', { exact: true }).fill(leaderPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL((url) => url.pathname !== '/login');
    expect([address, page.url().startsWith(`${product.origin}/`)]).toEqual([address, true]);
  }
});
