import { defineConfig, devices } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../scripts/find-browser.mjs';

const executablePath = await findBrowser();
if (!executablePath) throw new Error('There is no Chromium or Chrome on this machine; set CHROMIUM_PATH to its path.');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath, args: BROWSER_ARGS },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
});
