/** A PostgreSQL server of a test's own, which can go away and come back with what it kept. */
export interface PostgresServer {
  readonly url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder. */
  restart(): Promise<void>;
  /** Ends it and removes what it kept. */
  remove(): Promise<void>;
}

interface Started {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

interface PostgresScript {
  startPostgres(options: { fsync?: boolean; dataDir?: string; port?: number }): Promise<Started>;
}

/** Starts one, where PostgreSQL is installed. */
export const startPostgresServer = async (): Promise<PostgresServer> => {
  const script = new URL('../../../../../scripts/test-postgres.mjs', import.meta.url).href;
  const { startPostgres } = (await import(script)) as PostgresScript;
  let server = await startPostgres({ fsync: true });
  const { url, port, dataDir } = server;
  return {
    url,
    kill: () => server.kill(),
    restart: async () => {
      server = await startPostgres({ fsync: true, dataDir, port });
    },
    remove: () => server.stop(),
  };
};
