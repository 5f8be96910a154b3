import { defineConfig, devices } from '@playwright/test';
import { findNginx } from '../scripts/test-nginx.mjs';
import { findPostgres } from '../scripts/test-postgres.mjs';
import { findRedis } from '../scripts/test-redis.mjs';
import { testBrowser, wholeBrowser } from './programs.ts';

/** What several servers behind a proxy need beside the product. */
const cluster = { nginx: findNginx(), PostgreSQL: findPostgres(), Redis: findRedis() };
const missing = Object.entries(cluster).flatMap(([name, path]) => (path === undefined ? [name] : []));
if (missing.length > 0) {
  if (process.env['CI']) throw new Error(`${missing.join(', ')} is missing, and in CI no test may be left out.`);
  console.warn(`\n!!! LEFT OUT: this machine has no ${missing.join(', ')}: behind-nginx.spec.ts does not run. !!!\n`);
}

const needWholeBrowser = ['accessibility', 'attachments', 'attention', 'chat-troubles', 'installed-app'].map(
  (name) => `${name}.spec.ts`,
);
const leftOut = ['engines/**', ...(missing.length > 0 ? ['behind-nginx.spec.ts'] : [])];
const desktop = devices['Desktop Chrome'];

export default defineConfig({
  testDir: '.',
  globalSetup: './fixtures/prepare-data.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 480_000,
  expect: { timeout: 30_000 },
  use: {
    // Keeping the whole app for a device without a network is half of a first visit. The specs about it allow it.
    serviceWorkers: 'block',
    // A trace costs every test a third of its time, and nobody opens one that CI made.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: [...leftOut, ...needWholeBrowser],
      use: { ...desktop, launchOptions: testBrowser },
    },
    {
      name: 'whole-browser',
      testMatch: needWholeBrowser,
      use: { ...desktop, launchOptions: wholeBrowser },
    },
  ],
});
