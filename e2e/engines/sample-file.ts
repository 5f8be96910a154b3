import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSample } from '../fixtures/samples.ts';

/** A file on the disk, where a browser's own dialog would find it. */
const makeFile = async (name: string, content: Buffer | string): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'branchline-sample-')), name);
  await writeFile(path, content);
  return path;
};

/** A sample of the product's tests. */
export const makeSampleFile = (name: string): Promise<string> => makeFile(name, makeSample(name).buffer);

export const makeTextFile = (name: string, text: string): Promise<string> => makeFile(name, text);
