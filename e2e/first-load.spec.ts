import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

const entry = /\/assets\/index-[^/]+\.js$/;
const withoutWorker = { serviceWorkers: 'block' } as const;
const refuse = (route: Route) => route.fulfill({ status: 404, body: '' });
const firstScreen = (page: Page) => page.getByRole('button', { name: 'Send OTP' });

test('an entry that a server of another version does not have is asked for again', async ({ open }) => {
  let asked = 0;
  const page = await open('/', {
    context: withoutWorker,
    prepare: async (context) => {
      // Once as what is fetched early, and once as what is run.
      await context.route(entry, (route) => (++asked <= 2 ? refuse(route) : route.continue()));
    },
  });
  await expect(firstScreen(page)).toBeVisible();
  expect(asked).toBeGreaterThan(2);
});

test('so is every file of the app that is dropped on its way', async ({ open }) => {
  const dropped = new Map<string, number>();
  const page = await open('/', {
    context: withoutWorker,
    prepare: async (context) => {
      await context.route(/\/assets\/(?!boot-)[^/]+\.js$/, (route) => {
        const times = (dropped.get(route.request().url()) ?? 0) + 1;
        dropped.set(route.request().url(), times);
        return times <= 3 ? route.abort() : route.continue();
      });
    },
  });
  await expect(firstScreen(page)).toBeVisible({ timeout: 30_000 });
  expect(dropped.size).toBeGreaterThan(2);
});

test('where it does not come at all, the page says so, and can be loaded again', async ({ open }) => {
  const page = await open('/', {
    context: withoutWorker,
    prepare: async (context) => {
      await context.route(entry, refuse);
    },
  });
  const told = page.getByRole('alert').filter({ hasText: 'The app did not load.' });
  await expect(told).toBeVisible({ timeout: 30_000 });
  await page.context().unroute(entry);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(firstScreen(page)).toBeVisible();
  await expect(told).toHaveCount(0);
});
