import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// The workspaces export their sources under this condition, so tests never run against a stale build.
const conditions = ['source'];

const fromSource = {
  resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
  ssr: {
    resolve: {
      // Not 'module': Node itself gets these too, and some packages keep bundler-only files behind it.
      conditions: [...conditions, 'node', 'development|production'],
      externalConditions: [...conditions, 'node'],
    },
  },
};

export default defineConfig({
  test: {
    // The default leaves a core to the person at the machine.
    ...(process.env['CI'] && { maxWorkers: '100%' }),
    projects: [
      {
        test: {
          name: 'house',
          environment: 'node',
          include: ['scripts/**/*.test.mjs'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        root: 'bench',
        test: {
          name: 'bench',
          environment: 'node',
          include: ['**/*.test.mjs'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...fromSource,
        root: 'apps/server',
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          pool: 'forks',
          // The server is loaded once a worker, not once a file: what a test changes in its process it puts back. An
          // embedded database lives in the process, so there each file has one of its own.
          isolate: process.env['TEST_DATABASE'] !== 'postgres',
          execArgv: ['--conditions=source'],
          globalSetup: ['../../scripts/test-servers.mjs'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        ...fromSource,
        // One file instead of one for each icon: seconds of every test that shows a screen.
        resolve: { ...fromSource.resolve, alias: { 'lucide-react': 'lucide-react/dist/cjs/lucide-react.js' } },
        root: 'apps/web',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: existsSync('apps/web/src/testing/setup-tests.ts') ? ['src/testing/setup-tests.ts'] : [],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
