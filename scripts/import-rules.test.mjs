import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './setup.mjs';

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** What may not be written, by the rule that says so: file, and what it imports. */
/** @type {Record<string, [file: string, imports: string]>} */
const violations = {
  'no-cycles': [`${SERVER}/features/a/circle.ts`, './circle.ts'],
  resolvable: [`${SERVER}/features/a/lost.ts`, './nothing.ts'],
  'no-dev-dependency-in-production': [`${SERVER}/features/a/dev.ts`, 'smtp-server'],
  'no-undeclared-dependency': [`${SERVER}/features/a/undeclared.ts`, 'ms'],
  'contract-imports-only-zod': ['packages/contract/src/dates.ts', 'semver'],
  'server-not-web': [`${SERVER}/features/a/web.ts`, '../../../../web/src/lib/dates.ts'],
  'web-not-server': [`${WEB}/lib/server.ts`, '../../../server/src/platform/ids.ts'],
  'from-outside-only-the-wire': ['e2e/server.ts', '../apps/server/src/platform/ids.ts'],
  'feature-through-its-index': [`${SERVER}/features/a/other.ts`, '../b/b.policy.ts'],
  'outside-through-the-index': [`${SERVER}/app.ts`, './features/b/b.policy.ts'],
  'platform-knows-no-product': [`${SERVER}/platform/product.ts`, '#features/b'],
  'features-do-not-start-the-app': [`${SERVER}/features/a/start.ts`, '../../app.ts'],
  'schema-is-only-tables': [`${SERVER}/schema/ids.ts`, '#platform/ids'],
  'transport-asks-the-service': [`${SERVER}/features/b/b.socket.ts`, './b.repository.ts'],
  'inside-knows-no-transport': [`${SERVER}/features/b/other.service.ts`, './b.routes.ts'],
  'inside-knows-no-wire': [`${SERVER}/features/b/wire.service.ts`, '@branchline/contract/users'],
  'http-library-at-the-edge': [`${SERVER}/platform/server.ts`, 'fastify'],
  'socket-library-in-realtime': [`${SERVER}/features/a/a.socket.ts`, 'socket.io'],
  'policy-is-pure': [`${SERVER}/features/a/a.policy.ts`, './a.repository.ts'],
  'repository-asks-nobody': [`${SERVER}/features/a/a.repository.ts`, '../b/b.policy.ts'],
  'statements-only-in-repositories': [`${SERVER}/features/a/a.service.ts`, '#schema/users'],
  'connections-only-in-repositories': [`${SERVER}/features/a/pool.service.ts`, 'pg'],
  'testing-stays-in-tests': [`${SERVER}/features/a/factory.ts`, '#testing/factories'],
  'features-are-apart': [`${WEB}/features/a/other.ts`, '#features/b/page.ts'],
  'features-not-app': [`${WEB}/features/a/app.ts`, '#app/router.ts'],
  'ui-and-lib-not-features': [`${WEB}/lib/feature.ts`, '#features/b/page.ts'],
  'lib-not-ui': [`${WEB}/lib/button.ts`, '#ui/button.ts'],
  'ui-neither-fetches-nor-knows-roles': [`${WEB}/ui/list.ts`, '#lib/api-client.ts'],
  'only-realtime-knows-socket-io': [`${WEB}/features/a/socket.ts`, 'socket.io-client'],
  'chat-core-is-pure': [`${WEB}/features/chat/core/thread.ts`, '../io/sender.ts'],
  'chat-io-draws-nothing': [`${WEB}/features/chat/io/drawing.ts`, '../ui/bubble.ts'],
  'web-testing-stays-in-tests': [`${WEB}/features/a/testing.ts`, '#testing/server.ts'],
};

const innocent = [
  'packages/contract/src/users.ts',
  `${SERVER}/platform/ids.ts`,
  `${SERVER}/schema/users.ts`,
  `${SERVER}/testing/factories.ts`,
  `${SERVER}/features/b/index.ts`,
  `${SERVER}/features/b/b.policy.ts`,
  `${SERVER}/features/b/b.repository.ts`,
  `${SERVER}/features/b/b.routes.ts`,
  `${WEB}/lib/dates.ts`,
  `${WEB}/lib/api-client.ts`,
  `${WEB}/ui/button.ts`,
  `${WEB}/app/router.ts`,
  `${WEB}/testing/server.ts`,
  `${WEB}/features/b/page.ts`,
  `${WEB}/features/chat/io/sender.ts`,
  `${WEB}/features/chat/ui/bubble.ts`,
];

/** @type {string} */
let house;

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  writeFileSync(join(house, file), text);
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'branchline-import-rules-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json']) {
    cpSync(join(ROOT, file), join(house, file));
  }
  for (const workspace of ['packages/contract', 'apps/server', 'apps/web', 'e2e']) {
    write(`${workspace}/package.json`, readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
  }
  mkdirSync(join(house, 'node_modules/@branchline'), { recursive: true });
  symlinkSync(join(house, 'packages/contract'), join(house, 'node_modules/@branchline/contract'));
  for (const name of ['smtp-server', 'semver', 'ms', 'fastify', 'socket.io', 'socket.io-client', 'pg', 'typescript']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(house, 'node_modules', name));
  }
  for (const file of innocent) write(file, 'export const x = 1;\n');
  for (const [file, imports] of Object.values(violations)) write(file, `import '${imports}';\nexport const y = 1;\n`);
  write(`${SERVER}/features/b/b.service.ts`, "import './b.repository.ts';\nimport '@branchline/contract/call';\n");
  write('packages/contract/src/call.ts', 'export const z = 1;\n');
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test('every rule on imports refuses what it is there for', () => {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, 'packages', 'apps', 'e2e', '--no-cache', '--output-type', 'json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8', maxBuffer: 50_000_000 });
  /** @type {{ from: string, rule: { name: string } }[]} */
  const found = JSON.parse(stdout).summary.violations;
  const refused = found.map(({ from, rule }) => `${rule.name} ${from}`);

  const expected = Object.entries(violations).map(([name, [file]]) => `${name} ${file}`);
  expect(expected.filter((violation) => !refused.includes(violation))).toEqual([]);
  expect(found.filter(({ from }) => innocent.includes(from) || from.endsWith('b.service.ts'))).toEqual([]);
  expect(Object.keys(violations).sort()).toEqual(forbidden.map((/** @type {any} */ { name }) => name).sort());
});
