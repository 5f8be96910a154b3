import { once } from 'node:events';
import { stat, unlink } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const answerTimeoutMs = 1_000;
const settleMs = 200;
const isFileSocket = process.platform !== 'linux' && process.platform !== 'win32';

/**
 * The lock is a local socket named from the folder's identity, so that the system frees it whatever ends the process.
 * On Linux it is an abstract one: no file stands for it, and containers do not share it.
 */
const addressOf = async (folder: string) => {
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `branchline-${String(dev)}-${String(ino)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `/tmp/${name}.sock`;
};

/** The owner's process id, empty when it is too busy to tell; undefined when nobody listens. */
const askOwner = async (address: string): Promise<string | undefined> => {
  const socket = net.connect(address);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.setTimeout(answerTimeoutMs, () => socket.destroy());
  try {
    await once(socket, 'close');
    return answer;
  } catch {
    return undefined;
  }
};

const inUse = (folder: string, owner: string) =>
  new Error(
    `The folder ${folder} is in use by another process${owner && ` (${owner})`}. ` +
      'Stop that one first, or set DATA_DIR to another folder, for example DATA_DIR=./data-2.',
  );

/**
 * Makes this process the only owner of a folder, because two engines on one folder lose rows without a word. Rejects
 * with one clear line when there is another owner. Returns what gives the folder back.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const address = await addressOf(folder);
  const server = net.createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)));
  const listen = async () => {
    server.listen({ path: address, exclusive: true });
    await once(server, 'listening');
  };
  try {
    await listen();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const owner = await askOwner(address);
    if (owner !== undefined || !isFileSocket) throw inUse(folder, owner ?? '');
    // A crash left the file. Whoever else finds it now does the same; the last to listen keeps the name.
    await unlink(address);
    await listen();
    const { ino } = await stat(address);
    await delay(settleMs);
    if ((await stat(address)).ino !== ino) throw inUse(folder, '');
  }
  server.unref();
  return async () => {
    server.close();
    await once(server, 'close');
  };
};
