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
  startStandby(primary: Started): Promise<Started>;
  startPostgres(options: {
    fsync?: boolean;
    dataDir?: string;
    port?: number;
    tls?: { key: string; cert: string };
    settings?: Readonly<Record<string, string>>;
  }): Promise<Started>;
}

const loadScript = async (): Promise<PostgresScript> =>
  (await import(new URL('../../../../../scripts/test-postgres.mjs', import.meta.url).href)) as PostgresScript;

/** Starts a primary and a standby that follows it. */
export const startPostgresPair = async (): Promise<readonly [primary: Started, standby: Started]> => {
  const { startPostgres, startStandby } = await loadScript();
  const primary = await startPostgres({ fsync: true });
  return [primary, await startStandby(primary)];
};

/** Starts one that takes encrypted connections too. */
export const startEncryptedPostgres = async (tls: { key: string; cert: string }): Promise<Started> =>
  (await loadScript()).startPostgres({ tls });

/** Starts one with settings of its own, as in postgresql.conf. */
export const startPostgresWith = async (settings: Readonly<Record<string, string>>): Promise<Started> =>
  (await loadScript()).startPostgres({ settings });

/** Starts one, where PostgreSQL is installed. */
export const startPostgresServer = async (): Promise<PostgresServer> => {
  const { startPostgres } = await loadScript();
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
