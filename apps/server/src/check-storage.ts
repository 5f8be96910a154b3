import type { Config } from '#config/config';
import { within } from '#platform/deadline';
import { createLogger } from '#platform/logger';
import { probeStorage } from '#platform/storage/storage-probe';
import { openStorage } from '#platform/storage/open-storage';
import { refusalOf } from '#platform/storage/storage-refusal';
import { unusableStorage } from './start-problems.ts';

const deadlineMs = 5_000;

const tryStorage = async ({ storage: named, dataDir }: Config): Promise<void> => {
  const storage = await openStorage(named, createLogger({ level: 'silent' }));
  await probeStorage(storage, dataDir).finally(() => storage.close());
};

/**
 * Keeps a small file where the configuration says, and removes it. Rejects with one clear line when files can never be kept there.
 * One that is away keeps nobody from writing texts: then it answers what to say to the person at the terminal.
 */
export const checkStorage = async (config: Config): Promise<readonly string[]> => {
  try {
    await within(tryStorage(config), deadlineMs);
    return [];
  } catch (error) {
    const reason = refusalOf(error);
    if (reason !== null) throw unusableStorage(config, reason, error);
    return [
      'WARNING: Files cannot be kept right now where STORAGE_URL says (DATA_DIR without it), and uploads fail until they can. ' +
        'The server goes on; npm run doctor looks again.',
    ];
  }
};
