// Who may import whom. Every rule holds for every feature at once; `npm run check imports` runs them.

const TEST = '\\.test\\.tsx?$';
const SERVER = '^apps/server/src/';
const WEB = '^apps/web/src/';
const FEATURE = `${SERVER}features/[^/]+/`;
const TRANSPORT = `${FEATURE}.+\\.(routes|socket)\\.ts$`;
const EDGE = `${FEATURE}(.+\\.(routes|socket|presenter)|index)\\.ts$`;
const MADE_FOR_TESTS = [`${SERVER}testing/`, `${SERVER}demo`, TEST];
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

const rule = (name, comment, ...[from, to]) => ({ name, comment, severity: 'error', from, to });

const everywhere = [
  rule('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
  rule('resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  rule(
    'no-dev-dependency-in-production',
    'What only development has is not there in production.',
    { path: [SERVER, WEB], pathNot: [...MADE_FOR_TESTS, `${WEB}testing/`] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: npm('@types/[^/]+') },
  ),
  rule(
    'no-undeclared-dependency',
    'Declare it in the package.json of the workspace.',
    { path: '^(packages|apps)/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
];

const betweenWorkspaces = [
  rule(
    'contract-imports-only-zod',
    'The contract is the wire and nothing else.',
    { path: '^packages/contract/src/', pathNot: TEST },
    { pathNot: ['^packages/contract/src/', npm('zod')] },
  ),
  rule('server-not-web', 'They share the contract, nothing else.', { path: '^apps/server/' }, { path: '^apps/web/' }),
  rule('web-not-server', 'They share the contract, nothing else.', { path: '^apps/web/' }, { path: '^apps/server/' }),
  rule(
    'from-outside-only-the-wire',
    'Browser tests and load programs use the product as people do.',
    { path: '^(e2e|bench)/' },
    { path: '^apps/' },
  ),
];

const server = [
  rule(
    'feature-through-its-index',
    "A feature reaches another only through that feature's index.ts.",
    { path: `${SERVER}features/([^/]+)/` },
    { path: `${SERVER}features/`, pathNot: [`${SERVER}features/$1/`, `${SERVER}features/[^/]+/index\\.ts$`] },
  ),
  rule(
    'outside-through-the-index',
    'The app, the test harness and the programs reach a feature through its index.ts.',
    { path: SERVER, pathNot: `${SERVER}features/` },
    { path: `${SERVER}features/`, pathNot: `${FEATURE}index\\.ts$` },
  ),
  rule(
    'platform-knows-no-product',
    'The platform would serve another product as well.',
    { path: [`${SERVER}platform/`, `${SERVER}config/`], pathNot: TEST },
    { path: [`${SERVER}(features|schema|testing)/`, `${SERVER}(app|app-context|main|demo)\\.ts$`] },
  ),
  rule(
    'features-do-not-start-the-app',
    'The app lists features; features do not know the app.',
    { path: `${SERVER}features/`, pathNot: TEST },
    { path: `${SERVER}(app|main|demo)\\.ts$` },
  ),
  rule(
    'schema-is-only-tables',
    'Tables know drizzle and the role names, nothing else.',
    { path: `${SERVER}schema/`, pathNot: TEST },
    { pathNot: [`${SERVER}schema/`, npm('drizzle-orm'), '^packages/contract/src/(call|languages)\\.ts$'] },
  ),
  rule(
    'transport-asks-the-service',
    'Parse, call the service, present: no statement and no permission in routes or socket events.',
    { path: TRANSPORT },
    { path: `${FEATURE}.+\\.(repository|policy)\\.ts$` },
  ),
  rule(
    'inside-knows-no-transport',
    'Services, policies and repositories do not know who calls them.',
    { path: FEATURE, pathNot: [EDGE, TEST] },
    { path: `${FEATURE}.+\\.(routes|socket|presenter)\\.ts$` },
  ),
  rule(
    'inside-knows-no-wire',
    'Services, policies and repositories speak neither HTTP nor Socket.IO, nor in wire shapes.',
    { path: FEATURE, pathNot: [EDGE, TEST] },
    {
      path: [npm('fastify', '@fastify/[^/]+', 'socket\\.io', '@socket\\.io/[^/]+'), '^packages/contract/src/'],
      pathNot: '^packages/contract/src/(ascii-digits|call|languages)\\.ts$',
    },
  ),
  rule(
    'http-library-at-the-edge',
    'Fastify is known to the HTTP platform and routes.',
    { path: SERVER, pathNot: [`${SERVER}platform/http/`, EDGE, `${SERVER}app\\.ts$`, ...MADE_FOR_TESTS] },
    { path: npm('fastify', '@fastify/[^/]+') },
  ),
  rule(
    'socket-library-in-realtime',
    'Socket.IO is known to the realtime platform only.',
    { path: SERVER, pathNot: [`${SERVER}platform/realtime/`, ...MADE_FOR_TESTS] },
    { path: npm('socket\\.io', '@socket\\.io/[^/]+', 'socket\\.io-client') },
  ),
  rule(
    'policy-is-pure',
    'Who may: a function of actor and target, which needs no database.',
    { path: `${FEATURE}.+\\.policy\\.ts$` },
    {
      path: [`${FEATURE}.+\\.(repository|service)\\.ts$`, `${SERVER}platform/db/`],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'repository-asks-nobody',
    'A repository holds statements; it does not call the rules.',
    { path: `${FEATURE}.+\\.repository\\.ts$` },
    { path: `${FEATURE}.+\\.(service|policy)\\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'statements-only-in-repositories',
    'Tables and drizzle are known to repositories and to the database platform.',
    {
      path: SERVER,
      pathNot: [`${FEATURE}.+\\.repository\\.ts$`, `${SERVER}(platform/db|schema)/`, ...MADE_FOR_TESTS],
    },
    { path: [`${SERVER}schema/`, npm('drizzle-orm', '@electric-sql/[^/]+')] },
  ),
  rule(
    'connections-only-in-repositories',
    'Others hand a pool on; they do not ask it.',
    {
      path: SERVER,
      pathNot: [`${FEATURE}.+\\.repository\\.ts$`, `${SERVER}platform/db/`, ...MADE_FOR_TESTS],
    },
    { path: npm('pg'), dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'testing-stays-in-tests',
    'Factories feed tests and the demo data, never the product.',
    { path: SERVER, pathNot: MADE_FOR_TESTS },
    { path: `${SERVER}testing/` },
  ),
];

const web = [
  rule(
    'features-are-apart',
    'Screens are put together in app/, so one feature can be deleted without touching another.',
    { path: `${WEB}features/([^/]+)/` },
    { path: `${WEB}features/`, pathNot: `${WEB}features/$1/` },
  ),
  rule(
    'features-not-app',
    'app → features → ui, lib → contract.',
    { path: `${WEB}(features|ui|lib|service-worker)/`, pathNot: TEST },
    { path: [`${WEB}app/`, `${WEB}main\\.tsx$`] },
  ),
  rule(
    'ui-and-lib-not-features',
    'app → features → ui, lib → contract.',
    { path: `${WEB}(ui|lib|service-worker)/` },
    { path: `${WEB}features/` },
  ),
  rule('lib-not-ui', 'lib/ draws nothing.', { path: `${WEB}lib/`, pathNot: TEST }, { path: `${WEB}ui/` }),
  rule(
    'ui-neither-fetches-nor-knows-roles',
    'A piece of ui/ gets everything as a property; only the link knows the router.',
    { path: `${WEB}ui/`, pathNot: [TEST, `${WEB}ui/link\\.tsx$`] },
    {
      path: [
        '^packages/contract/',
        `${WEB}lib/(api-|realtime|session|query-)`,
        npm('@tanstack/react-query', 'react-router', 'socket\\.io-client'),
      ],
      pathNot: [`${WEB}lib/api-error\\.ts$`, '^packages/contract/src/ascii-digits\\.ts$'],
    },
  ),
  rule(
    'only-realtime-knows-socket-io',
    'Everyone else asks lib/realtime.',
    { path: WEB, pathNot: [`${WEB}lib/realtime`, `${WEB}testing/`, TEST] },
    { path: npm('socket\\.io-client') },
  ),
  rule(
    'chat-core-is-pure',
    'State and what follows from it is plain functions: the socket, the device and the screen stand beside it.',
    { path: `${WEB}features/chat/core/`, pathNot: TEST },
    { path: [`${WEB}features/chat/(api|io|ui)/`, `${WEB}lib/(api-client|realtime|session|store)`, npm('react')] },
  ),
  rule(
    'chat-io-draws-nothing',
    'ui → io → core.',
    { path: `${WEB}features/chat/(io|api)/`, pathNot: TEST },
    { path: `${WEB}features/chat/ui/` },
  ),
  rule(
    'web-testing-stays-in-tests',
    'What helps a test does not reach a browser.',
    { path: WEB, pathNot: [`${WEB}testing/`, TEST] },
    { path: [`${WEB}testing/`, npm('msw', 'vitest', '@testing-library/[^/]+')] },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...everywhere, ...betweenWorkspaces, ...server, ...web],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: ['^(apps|packages)/[^/]+/dist/', '/playwright-report/', '/test-results/', '^apps/server/migrations/'],
    },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
