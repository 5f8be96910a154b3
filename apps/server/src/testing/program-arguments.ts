import { fileURLToPath } from 'node:url';

const inServer = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * What Node is given to run one of the server's programs (`main`, `testing/commit-loop`, …). `TEST_PROGRAMS=built`, as
 * `npm test` sets it, takes the build that was made before, which starts sooner; otherwise it is the sources.
 */
export const programArguments = (program: string): string[] =>
  process.env['TEST_PROGRAMS'] === 'built'
    ? [inServer(`dist/${program}.js`)]
    : ['--conditions=source', '--import', 'tsx', inServer(`src/${program}.ts`)];
