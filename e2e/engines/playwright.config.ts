import { defineConfig } from '@playwright/test';
import { engineNames, type EngineName } from './tab.ts';

/** The same specs in each engine. Playwright runs them only; the browsers are those that people have. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  globalSetup: '../fixtures/prepare-data.ts',
  testMatch: '**/*.spec.ts',
  forbidOnly: true,
  fullyParallel: false,
  workers: 2,
  timeout: 900_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results/engines',
  projects: engineNames.map((name) => ({
    name,
    use: { engineName: name },
    // Between the oldest and the newest Chromium it is the same code: what people do every day is enough.
    ...(name === 'oldest' && { testMatch: 'journeys.spec.ts' }),
  })),
});
