import { afterEach, expect, test, vi } from 'vitest';
import { environmentWithoutNpm } from './npm.mjs';

afterEach(() => vi.unstubAllEnvs());

test('what the npm outside was told does not mislead the npm inside', () => {
  vi.stubEnv('npm_config_omit', 'dev');
  vi.stubEnv('npm_config_workspace', 'apps/web');
  vi.stubEnv('npm_lifecycle_event', 'start');
  const env = environmentWithoutNpm();
  expect(env).not.toHaveProperty('npm_config_omit');
  expect(env).not.toHaveProperty('npm_config_workspace');
  expect(env).not.toHaveProperty('npm_lifecycle_event');
});

test('the way to a registry is handed on', () => {
  vi.stubEnv('npm_config_registry', 'https://registry.example/');
  vi.stubEnv('npm_config_https_proxy', 'http://proxy.example:3128');
  vi.stubEnv('BRANCHLINE_TEST', 'kept');
  expect(environmentWithoutNpm()).toMatchObject({
    npm_config_registry: 'https://registry.example/',
    npm_config_https_proxy: 'http://proxy.example:3128',
    BRANCHLINE_TEST: 'kept',
  });
});
