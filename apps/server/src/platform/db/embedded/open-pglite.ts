import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DurableNodeFs } from './durable-node-fs.ts';

const extensions = { pg_trgm, unaccent };

const settings = {
  shared_buffers: '16MB',
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  // The default, fdatasync, is a stub in this build of PostgreSQL.
  wal_sync_method: 'fsync',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

const asParameters = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** `-F` is "never wait for the disk". */
const durableParameters = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');

const proveDurability = async (pglite: PGlite, fileSystem: DurableNodeFs) => {
  const before = fileSystem.syncs;
  await pglite.query("select pg_logical_emit_message(true, 'branchline', 'start')");
  if (fileSystem.syncs > before) return;
  await pglite.close();
  throw new Error('The embedded database does not write commits through to the disk, so it was not started.');
};

/** Opens the embedded engine in this thread; makes the database when the folder is empty. */
export const openPglite = async (
  directory: string,
  { isDurable, onLog }: { isDurable: boolean; onLog: (line: string) => void },
): Promise<PGlite> => {
  const log = (line: string) => {
    onLog(line);
    return false;
  };
  const fileSystem = isDurable ? new DurableNodeFs(directory) : new NodeFS(directory);
  const pglite = await PGlite.create({
    fs: fileSystem,
    extensions,
    onStdout: log,
    onStderr: log,
    startParams: [...(isDurable ? durableParameters : PGlite.defaultStartParams), ...asParameters(settings)],
  });
  if (fileSystem instanceof DurableNodeFs) await proveDurability(pglite, fileSystem);
  return pglite;
};
