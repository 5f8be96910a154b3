import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { newId } from '#platform/ids';
import type { Storage } from './storage-types.ts';

const words = 'This file is made and deleted by a check.';

/** Keeps a small file, reads it and removes it; `folder` takes it before that. Answers the key it had. */
export const probeStorage = async (storage: Storage, folder: string): Promise<string> => {
  const made = await mkdtemp(join(folder, 'self-check-'));
  const key = `self-check/${newId()}`;
  try {
    const path = join(made, 'probe');
    await writeFile(path, words);
    await storage.put(key, { path, size: Buffer.byteLength(words), mimeType: 'text/plain' });
    const { stream } = await storage.open(key);
    if ((await text(stream)) !== words) throw new Error('What was read is not what was written.');
    await storage.remove(key);
    return key;
  } finally {
    await storage.remove(key).catch(() => undefined);
    await rm(made, { recursive: true, force: true });
  }
};
