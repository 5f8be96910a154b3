import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { docstring } from './scripts/eslint-rules/docstring.mjs';
import { fileName } from './scripts/eslint-rules/file-name.mjs';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
const SCRIPTS = ['**/*.mjs', '**/*.cjs', '**/*.js'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**'];
/** What a tool loads by its default export. */
const CONFIGS = ['**/*.config.ts', '**/*.config.mjs', '**/.*.{js,cjs,mjs}', 'e2e/fixtures/prepare-data.ts'];

const farImports = {
  group: ['../../*'],
  message: 'No import climbs more than one level: use a # import of the package.',
};

/** What a browser offers to everyone, and which one file of the web may touch it. */
const browserGlobals = [
  { name: 'fetch', message: 'Ask lib/api-client.' },
  { name: 'XMLHttpRequest', message: 'Ask lib/api-client.' },
  { name: 'WebSocket', message: 'Ask lib/realtime.' },
  { name: 'EventSource', message: 'Ask lib/realtime.' },
  { name: 'localStorage', message: 'Ask lib/stored-keys.' },
  { name: 'sessionStorage', message: 'Ask lib/stored-keys.' },
];
const allGlobalsBut = (...names) => ['error', ...browserGlobals.filter(({ name }) => !names.includes(name))];

const tooManyParameters = {
  selector:
    ':matches(FunctionDeclaration, MethodDefinition > FunctionExpression, VariableDeclarator > ArrowFunctionExpression)[params.length>3]',
  message: 'More than three parameters is an object.',
};
const noSkippedTests = {
  selector:
    'CallExpression > MemberExpression.callee[object.name=/^(it|test|describe)$/][property.name=/^(skip|only|todo|fixme|fails)$/]',
  message: 'A test runs or does not exist.',
};
const noEnvironment = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'src/config is the only reader of the environment: take what you need from the config.',
};
const noRawHtml = {
  selector:
    'JSXAttribute[name.name="dangerouslySetInnerHTML"], AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/], CallExpression > MemberExpression.callee[property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]',
  message: 'Text is shown as text: no HTML is made of what somebody typed.',
};

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '**/.vite/',
    'coverage/',
    'data/',
    'demo-data/',
    '**/test-results/',
    '**/playwright-report/',
  ]),
  {
    // A rule that must be switched off in one place is a wrong rule, or a wrong place.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    plugins: { house: { rules: { 'file-name': fileName, docstring } } },
  },
  js.configs.recommended,
  {
    rules: {
      'house/file-name': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-control-regex': 'off',
      'no-restricted-syntax': ['error', tooManyParameters],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'no-restricted-imports': ['error', { patterns: [farImports] }],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
    },
  },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  { files: SCRIPTS, languageOptions: { globals: globals.node } },
  { files: ['apps/web/public/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['packages/contract/src/**', 'apps/server/src/platform/**', 'apps/server/src/features/*/*.service.ts'],
    ignores: TESTS,
    rules: { 'house/docstring': 'error' },
  },
  {
    files: ['apps/server/src/**'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['apps/server/src/**'],
    ignores: ['apps/server/src/config/**', ...TESTS],
    rules: { 'no-restricted-syntax': ['error', tooManyParameters, noEnvironment] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.strict],
    rules: {
      'no-restricted-syntax': ['error', tooManyParameters, noRawHtml],
      // Safari drops the list role of a list without bullets.
      'jsx-a11y/no-redundant-roles': ['error', { ol: ['list'], ul: ['list'] }],
      // What people send each other comes without captions.
      'jsx-a11y/media-has-caption': 'off',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-globals': allGlobalsBut(),
      'no-restricted-properties': [
        'error',
        ...browserGlobals.flatMap(({ name: property, message }) =>
          ['window', 'globalThis', 'self'].map((object) => ({ object, property, message })),
        ),
        { object: 'crypto', property: 'randomUUID', message: 'Only secure pages have it: ask lib/new-id.' },
      ],
    },
  },
  {
    files: ['apps/web/src/features/self-check/api/use-self-check.ts'],
    rules: { 'no-restricted-globals': allGlobalsBut('WebSocket') },
  },
  {
    files: ['apps/web/src/lib/api-client.ts', 'apps/web/src/service-worker/**'],
    rules: { 'no-restricted-globals': allGlobalsBut('fetch') },
  },
  {
    files: ['apps/web/src/lib/upload-transport.ts'],
    rules: { 'no-restricted-globals': allGlobalsBut('XMLHttpRequest') },
  },
  {
    files: ['apps/web/src/lib/stored-keys.ts'],
    rules: { 'no-restricted-globals': allGlobalsBut('localStorage', 'sessionStorage') },
  },
  {
    files: TESTS,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // expect.any and its kin are any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-syntax': ['error', tooManyParameters, noSkippedTests],
    },
  },
  { files: CONFIGS, rules: { 'no-restricted-exports': 'off' } },
  prettier,
);
