import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { loadConfigFromFile } from 'vite';
import { ROOT } from './setup.mjs';

afterEach(() => vi.unstubAllEnvs());

test('the page of npm run dev asks the server where that listens, as if it came from there', async () => {
  vi.stubEnv('PORT', '4000');
  const file = join(ROOT, 'apps/web/vite.config.ts');
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, file);
  const server = 'http://localhost:4000';
  expect(loaded?.config.server?.proxy?.['/api']).toEqual({ target: server, headers: { origin: server } });
});
