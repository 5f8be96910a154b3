import type { StorageConfig } from '#config/config';
import type { Logger } from '#platform/logger';
import { openFileStorage } from './file-storage.ts';
import type { Storage } from './storage-types.ts';

/** Opens the storage that STORAGE_URL names. A bucket is not asked for until the first call; `ping` tells whether it answers. */
export const openStorage = async (config: StorageConfig, logger: Logger): Promise<Storage> => {
  if (config.kind === 'file') return openFileStorage(config.directory);
  // The client weighs more than the rest of the server; who keeps files in a folder does not load it.
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage(config, logger);
};
