import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

interface NginxScript {
  choosePublicPorts(): Promise<{ http: number; https: number }>;
  findNginx(): string | undefined;
  startNginx(ports: {
    http: number;
    https: number;
    servers: readonly [number, number];
  }): Promise<{ stop(): Promise<void> }>;
}

const loadScript = async (): Promise<NginxScript> =>
  (await import(new URL('../../../../../scripts/test-nginx.mjs', import.meta.url).href)) as NginxScript;

/** Starts nginx with the example of `deploy/` before two servers; `url` is what people open. */
export const startNginxBefore = async (servers: readonly [number, number]) => {
  const { choosePublicPorts, startNginx } = await loadScript();
  const ports = await choosePublicPorts();
  const { stop } = await startNginx({ ...ports, servers });
  return { url: `https://127.0.0.1:${String(ports.https)}`, stop };
};

export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: string;
}

const askOnce = (url: string, { method, path, token, body }: Asked, agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    const headers = { 'x-auth-token': token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const asked = request(url + path, { agent, method, headers, rejectUnauthorized: false }, (reply) => {
      let words = '';
      reply.setEncoding('utf8').on('data', (text: string) => (words += text));
      reply.on('end', () => {
        const code = String(reply.statusCode);
        resolve(code === '200' ? code : `${method} ${path}: ${code} ${words.slice(0, 200)}`);
      });
    });
    asked.on('error', (error) => resolve(`${method} ${path}: ${error.message}`)).end(body);
  });

/** Asks one after the other, each of `calls` by itself, until it is stopped; `stop` answers how often each answer came. */
export const askAllTheTime = (url: string, calls: readonly Asked[]) => {
  const agent = new Agent({ keepAlive: true });
  const answers = new Map<string, number>();
  let isOver = false;
  const loops = calls.map(async (call) => {
    while (!isOver) {
      const answer = await askOnce(url, call, agent);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      await sleep(5);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
      agent.destroy();
      return Object.fromEntries(answers);
    },
  };
};
