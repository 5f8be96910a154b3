import type pg from 'pg';
import type { Database } from '#platform/db/database';

/** Whether this process is the one, of all that share the database, that does what one of them must do. */
export interface Leadership {
  /** Rejects while the database is away. */
  isLeader(): Promise<boolean>;
  /** Lets another process lead. */
  resign(): void;
}

const lock = "hashtext('jobs.leader')";

/**
 * The leader holds a lock on a connection of its own for as long as it lives, so the next one leads as soon as that
 * connection is gone, however the process ended. The embedded database has one process, which leads.
 */
export const createLeadership = (database: Pick<Database, 'kind' | 'pool'>): Leadership => {
  let held: pg.PoolClient | null = null;

  const letGo = () => {
    // Destroyed, not returned: the lock goes with the connection.
    held?.release(true);
    held = null;
  };
  const isStillHeld = async () => {
    if (!held) return false;
    try {
      await held.query('select 1');
      return true;
    } catch {
      letGo();
      return false;
    }
  };
  const tryToTake = async () => {
    const client = await database.pool.connect();
    try {
      const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lock}) as taken`);
      if (rows[0]?.taken !== true) {
        client.release();
        return false;
      }
      held = client;
      return true;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  let asking: Promise<boolean> | null = null;
  const ask = async () => (await isStillHeld()) || tryToTake();

  return {
    isLeader: () => {
      if (database.kind === 'embedded') return Promise.resolve(true);
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    resign: letGo,
  };
};
