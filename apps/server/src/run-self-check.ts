import { socketPath } from '@branchline/contract/socket-events';
import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#config/config';
import { checkAddress, checkEverything, type Finding } from '#features/self-check';
import { type Database, openDatabase } from '#platform/db/database';
import { createLogger } from '#platform/logger';
import { makeFolder } from '#platform/make-folder';
import { openMail } from '#platform/mail/open-mail';
import { openSms } from '#platform/sms/open-sms';
import { openStorage } from '#platform/storage/open-storage';
import type { Storage } from '#platform/storage/storage-types';
import { assertDatabaseIsHere } from './database-location.ts';
import { tryRedis } from './open-deps.ts';

const ignore = () => undefined;

const localOf = ({ host, port }: Config): string => {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${String(port)}`;
};

const isReady = async (local: string): Promise<boolean> => {
  const reply = await fetch(`${local}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return reply?.ok === true;
};

/** Makes the folder that files are kept in, where there is none; answers how to remove what was made, unless something lies in it. */
const makeStorageFolder = ({ storage }: Config): (() => Promise<void>) => {
  if (storage.kind !== 'file') return () => Promise.resolve();
  const { directory } = storage;
  const first = makeFolder(directory);
  return async () => {
    if (first === undefined) return;
    await rmdir(join(directory, '.incoming')).catch(ignore);
    for (let each = directory; each.length >= first.length; each = dirname(each)) await rmdir(each);
  };
};

/** Opens what the configuration names, part by part, looks at it and closes it again. Changes nothing that stays. */
export const runSelfCheck = async (config: Config): Promise<readonly Finding[]> => {
  const logger = createLogger({ level: 'silent' });
  const local = localOf(config);
  const opened: (Database | Storage)[] = [];
  let clean = () => Promise.resolve();
  const mail = openMail(config.mail, { print: ignore });
  const sms = openSms(config.sms, { print: ignore });
  try {
    const findings = await checkEverything(
      {
        config,
        openDatabase: async () => {
          const { databaseUrl: url, dataDir } = config;
          assertDatabaseIsHere(config);
          // Only one process can open the embedded database.
          if (url === null && (await isReady(local)))
            return 'The running server holds the embedded database and uses it.';
          if (url === null && !existsSync(join(dataDir, 'database'))) return 'The first start makes it.';
          const database = await openDatabase({ url, dataDir, logger, poolSize: 1 });
          opened.push(database);
          return database;
        },
        openStorage: async () => {
          clean = makeStorageFolder(config);
          const storage = await openStorage(config.storage, logger);
          opened.push(storage);
          return storage;
        },
        tryRedis: config.redisUrl === null ? null : () => tryRedis(config),
        sms,
        mail,
        readBudgets: null,
        readUploads: null,
      },
      null,
    );
    return [...findings, await checkAddress(config, { local, socketPath })];
  } finally {
    await Promise.allSettled([...opened, mail, sms].map((each) => each.close()));
    await clean().catch(ignore);
  }
};

const marks = { ok: 'ok     ', warning: 'warning', broken: 'BROKEN ' } as const;

/** The findings for a terminal: a line each, the fix below, and a last line that sums up. */
export const printFindings = (findings: readonly Finding[]): readonly string[] => {
  const lines = findings.flatMap(({ part, state, detail, fix }) => [
    `${marks[state]}  ${part.padEnd(9)} ${detail}`,
    ...(fix === null ? [] : [`${' '.repeat(19)} Fix: ${fix}`]),
  ]);
  const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length;
  const sum = `${String(count('broken'))} broken, ${String(count('warning'))} to look at, ${String(count('ok'))} fine.`;
  return [...lines, '', sum];
};
