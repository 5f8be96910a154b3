import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#testing/database';
import { soon } from '#testing/wait-options';
import { openDatabase } from './database.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const listen = async (onConnection: (socket: net.Socket) => void) => {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  cleanUps.push(close);
  return { port: (server.address() as AddressInfo).port, sockets, close };
};

describe('a database server that is away', () => {
  it('is told apart in one line when nothing listens, without the password', async () => {
    const { port, close } = await listen(() => undefined);
    close();
    const url = `postgres://someone:secret-word@127.0.0.1:${String(port)}/branchline`;
    await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow(
      `The database at DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:${String(port)}.`,
    );
  });

  it('is given up when it takes the connection and says nothing', async () => {
    const { port } = await listen(() => undefined);
    const url = `postgres://someone@127.0.0.1:${String(port)}/branchline`;
    await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow('does not answer: Connection terminated');
  });
});

// The embedded engine has no network between; its own breakdowns are tested beside it.
if (process.env['TEST_DATABASE'] === 'postgres') {
  const openThroughProxy = async () => {
    const test = await createTestDatabase();
    cleanUps.push(() => test.close());
    const target = new URL(test.url ?? '');
    const { port, sockets } = await listen((socket) => {
      const upstream = net.connect(Number(target.port || 5432), target.hostname);
      upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.on('close', () => upstream.destroy());
      socket.pipe(upstream).pipe(socket);
    });
    const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href;
    const database = await openDatabase({ url, dataDir: '', poolSize: 2 });
    cleanUps.push(() => database.close());
    await database.pool.query('create table kept (n int)');
    const freeze = () => {
      for (const socket of sockets) socket.unpipe();
    };
    return { database, sockets, freeze };
  };

  describe('a connection to a database server that breaks', () => {
    it('fails the transaction it was in, harms nothing else, and is replaced', async () => {
      const { database, sockets } = await openThroughProxy();
      const cut = database.transaction(async (tx) => {
        await tx.execute('insert into kept values (1)');
        for (const socket of sockets) socket.destroy();
        await tx.execute('insert into kept values (2)');
      });
      await expect(cut).rejects.toThrow();
      const { rows } = await database.pool.query('select n from kept');
      expect(rows).toEqual([]);
    });

    it('does not keep its place while work that lost it stands still', async () => {
      const { database, sockets } = await openThroughProxy();
      const stuck = [1, 2].map(() =>
        database.transaction(async (tx) => {
          await tx.execute('select 1');
          await new Promise(() => undefined);
        }),
      );
      await vi.waitFor(() => expect(database.pool.idleCount + database.pool.waitingCount).toBe(0), soon);
      for (const socket of sockets) socket.destroy();
      const outcomes = await Promise.allSettled(stuck);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      await database.pool.query('select 1');
    });

    it('breaks unnoticed while idle', async () => {
      const { database, sockets } = await openThroughProxy();
      for (const socket of sockets) socket.destroy();
      await vi.waitFor(() => database.pool.query('select 1'), soon);
    });

    it('is given up when no answer comes, inside a transaction too', async () => {
      const { database, freeze } = await openThroughProxy();
      const frozen = database.transaction(async (tx) => {
        await tx.execute('insert into kept values (1)');
        freeze();
        await tx.execute('insert into kept values (2)');
      });
      await expect(frozen).rejects.toMatchObject({ cause: { message: 'Query read timeout' } });
      await vi.waitFor(() => database.pool.query('select 1'), soon);
      const { rows } = await database.pool.query('select n from kept');
      expect(rows).toEqual([]);
    });

    it('ends a statement that takes too long and stays fit for use', async () => {
      const { database } = await openThroughProxy();
      await expect(database.pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
      await database.pool.query('select 1');
    });
  });
}
