import pg from 'pg';
import type { ServerRole } from '#config/database-target';

/** Less than a pool waits for a connection, so that what was found is still of use. */
const answerWithinMs = 2_000;

interface ServerState {
  readonly isReadOnly: boolean;
  readonly isStandby: boolean;
}

const fits: Readonly<Record<ServerRole, (state: ServerState) => boolean>> = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
};

/** What the server at `address` is right now. Rejects when it does not answer. */
const askState = async (options: pg.ClientConfig, address: string): Promise<ServerState> => {
  const limits = { connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs };
  const client = new pg.Client({ ...options, ...limits, connectionString: address });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<ServerState>(
      `select current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_is_in_recovery() as "isStandby"`,
    );
    if (!rows[0]) throw new Error('no answer');
    return rows[0];
  } finally {
    // Not awaited: a server that went silent would not answer this either.
    void client.end().catch(() => {});
  }
};

/** The address among `addresses` whose server has `role`; the first fitting answer is taken. */
const choose = (options: pg.ClientConfig, addresses: readonly string[], role: ServerRole): Promise<string> => {
  const ask = async (address: string) => {
    if (!fits[role](await askState(options, address))) throw new Error(`it is not ${role}`);
    return address;
  };
  return Promise.any(addresses.map(ask)).catch((error: unknown) => {
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw new Error(
      `none of the ${String(addresses.length)} servers is there and ${role}: ${errors.map(String).join('; ')}`,
    );
  });
};

/**
 * A class of clients for a pool, each of which connects to the server among `addresses` that has `role` at that moment:
 * after a failover the next connection finds the new primary by itself. All are asked at once, so that one that is
 * silent keeps nobody waiting.
 */
export const clientOfServers = (addresses: readonly string[], role: ServerRole): new () => pg.ClientBase =>
  class extends pg.Client {
    readonly options: pg.ClientConfig;

    constructor(options: pg.ClientConfig = {}) {
      super(options);
      this.options = options;
    }

    override connect(): Promise<this>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: (error: never, client: never) => void): Promise<this> | void {
      const connected = choose(this.options, addresses, role).then(async (address) => {
        const { host, port } = new pg.Client({ connectionString: address });
        Object.assign(this, { host, port });
        await super.connect();
        return this;
      });
      if (!callback) return connected;
      const done = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then(
        (client) => done(null, client),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    }
  };
