import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer, type Socket } from 'node:net';

/** A Redis server of a test's own, which can go away and come back. It keeps nothing on the disk. */
export interface RedisServer {
  readonly url: string;
  /** Ends it with SIGKILL; what it held is lost. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
  /** Freezes it: connections stay open and nothing is answered. */
  pause(): void;
  resume(): void;
}

interface FreePortScript {
  findFreePort(): Promise<number>;
}

export const freePort = async (): Promise<number> => {
  const script = new URL('../../../../scripts/free-port.mjs', import.meta.url).href;
  return ((await import(script)) as FreePortScript).findFreePort();
};

const start = (port: number, more: readonly string[]): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const args = [
      ...(more.includes('--port') ? [] : ['--port', String(port)]),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    const child = spawn('redis-server', [...args, ...more], { stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (/ready to accept connections/i.test(text)) resolve(child);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Redis did not start.')));
  });

/** Starts one on a loopback port, with `more` arguments; end it with `kill`. */
export const startRedisServer = async (more: readonly string[] = [], givenPort?: number): Promise<RedisServer> => {
  const port = givenPort ?? (await freePort());
  let child = await start(port, more);
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: async () => {
      process.off('exit', killAtExit);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
    },
    restart: async () => {
      child = await start(port, more);
      process.once('exit', killAtExit);
    },
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
  };
};

/** An address that hangs up on everybody until Redis `come`s there. The port is held all the time, so that nobody else gets it. */
export const expectRedisServer = async () => {
  let server: RedisServer | null = null;
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    if (!server) return void socket.destroy();
    const onward = connect(Number(new URL(server.url).port), '127.0.0.1');
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const go = async () => {
    await server?.kill();
    server = null;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${String(typeof address === 'object' && address ? address.port : 0)}`,
    come: async () => {
      server = await startRedisServer();
    },
    go,
    kill: async () => {
      await go();
      listener.close();
    },
  };
};
