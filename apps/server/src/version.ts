import { readFileSync } from 'node:fs';

/** The program's version, as its package has it; a test holds the other packages against it. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
