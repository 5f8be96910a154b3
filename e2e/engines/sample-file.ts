import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSample } from '../fixtures/samples.ts';

/** A sample on the disk, where a browser's own dialog would find it. */
export const makeSampleFile = async (name: string): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'branchline-sample-')), name);
  await writeFile(path, makeSample(name).buffer);
  return path;
};
