import type pg from 'pg';

/** What the database's clock says, in milliseconds. Rejects while the database is away. */
export const readDatabaseClock = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not tell the time.');
  return row.now.getTime();
};
