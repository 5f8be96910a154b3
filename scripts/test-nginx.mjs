import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForExit } from './child.mjs';
import { findOnPath, isExecutable } from './find-program.mjs';
import { findFreePort } from './free-port.mjs';
import { ROOT } from './setup.mjs';

const startWithinMs = 60_000;

/**
 * nginx's program.
 *
 * @returns {string | undefined} nothing when this machine has no nginx (Debian: nginx-light and openssl)
 */
export function findNginx() {
  return findOnPath('nginx') ?? ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find(isExecutable);
}

/**
 * A text with some of its parts replaced, all of which have to be there.
 *
 * @param {string} text
 * @param {Record<string, string>} parts
 */
function replaceAll(text, parts) {
  let result = text;
  for (const [from, to] of Object.entries(parts)) {
    if (!result.includes(from)) throw new Error(`The example has no "${from}" any more.`);
    result = result.replaceAll(from, to);
  }
  return result;
}

/** @param {string} folder */
function makeCertificate(folder) {
  const args =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const made = spawnSync('openssl', [...args.split(' '), ...files], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr || made.error?.message}`);
}

/** @param {number} port */
const isListening = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Ports for nginx, chosen before the servers behind it start: they have to know the address people use. */
export async function choosePublicPorts() {
  return { http: await findFreePort(), https: await findFreePort() };
}

/**
 * Starts nginx with `deploy/nginx/branchline.conf`: with other ports, another name and another certificate, and the
 * rest as it is.
 *
 * @param {{ http: number, https: number, servers: [number, number] }} ports
 * @returns {Promise<{ stop(): Promise<void> }>}
 * @throws when this machine has none (ask `findNginx` first) or it does not take the file
 */
export async function startNginx({ http, https, servers }) {
  const program = findNginx();
  if (!program) throw new Error('There is no nginx on this machine.');
  const folder = mkdtempSync(join(tmpdir(), 'branchline-nginx-'));
  makeCertificate(folder);
  const example = readFileSync(join(ROOT, 'deploy/nginx/branchline.conf'), 'utf8');
  const site = replaceAll(example, {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen [::]:80;': '',
    'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
    'listen [::]:443 ssl http2;': '',
    'https://$host$request_uri': `https://$host:${https}$request_uri`,
    '127.0.0.1:3001': `127.0.0.1:${servers[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${servers[1]}`,
    'server_name chat.example.com': 'server_name localhost',
    '/etc/letsencrypt/live/chat.example.com/fullchain.pem': join(folder, 'cert.pem'),
    '/etc/letsencrypt/live/chat.example.com/privkey.pem': join(folder, 'key.pem'),
  });
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of temporary) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`,
  );
  const nginx = spawn(program, ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  nginx.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (log = (log + text).slice(-4000)));
  const killAtExit = () => nginx.kill('SIGKILL');
  process.once('exit', killAtExit);
  const stop = async () => {
    process.off('exit', killAtExit);
    nginx.kill('SIGTERM');
    await waitForExit(nginx, 5_000);
    rmSync(folder, { recursive: true, force: true });
  };
  const giveUpAt = Date.now() + startWithinMs;
  while (!(await isListening(https))) {
    if (nginx.exitCode === null && Date.now() < giveUpAt) {
      await sleep(50);
      continue;
    }
    await stop();
    throw new Error(`nginx did not start:\n${log}`);
  }
  return { stop };
}
