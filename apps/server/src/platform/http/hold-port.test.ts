import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { freePort } from '#testing/redis-server';
import { holdPort, reserveStartPort } from './hold-port.ts';

test('who calls while the server starts hears so in words, and a probe that it is alive', async () => {
  const { port, release } = await holdPort(0, '127.0.0.1', '1.2.3');
  const ask = (path: string, accept = '*/*') =>
    fetch(`http://127.0.0.1:${String(port)}${path}`, { headers: { accept } });
  const alive = await ask('/healthz');
  expect([alive.status, await alive.json()]).toEqual([200, { status: 1, version: '1.2.3' }]);
  const call = await ask('/readyz');
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toMatchObject({
    status: 0,
    code: 'unavailable',
    message: expect.stringContaining('starting') as string,
  });
  const page = await ask('/chat', 'text/html');
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('<p>The server is starting.');
  const inArabic = await fetch(`http://127.0.0.1:${String(port)}/`, {
    headers: { accept: 'text/html', 'accept-language': 'ar-EG,en;q=0.5' },
  });
  expect(await inArabic.text()).toMatch(/<html lang="ar" dir="rtl">.*<title>جارٍ البدء<\/title><p>الخادم قيد التشغيل/s);
  await release();
  // The port is free at once, for the server itself.
  const again = await holdPort(port, '127.0.0.1', '1.2.3');
  expect(again.port).toBe(port);
  await again.release();
});

test('a port that is in use is not shared', async () => {
  const { port, release } = await holdPort(0, '127.0.0.1', '1.2.3');
  await expect(holdPort(port, '127.0.0.1', '1.2.3')).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await expect(reserveStartPort(port, '127.0.0.1', '1.2.3')).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await release();
});

/** Calls a port without a pause, as a load balancer does, and counts who was let in. */
const callAllTheTime = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  let taken = 0, calls = 0;
  const call = () => {
    calls += 1;
    const socket = connect({ port: workerData, host: '127.0.0.1' });
    socket.once('connect', () => (taken += socket.localPort === workerData ? 0 : 1)).once('error', () => undefined).once('close', call);
  };
  for (let at = 0; at < 8; at += 1) call();
  parentPort.on('message', () => parentPort.postMessage({ calls, taken }));
`;

test('while a start looks whether its port is free, nobody is let in to be cut off', async () => {
  const port = await freePort();
  const balancer = new Worker(callAllTheTime, { eval: true, workerData: port });
  const count = () =>
    new Promise<{ calls: number; taken: number }>((resolve) => {
      balancer.once('message', resolve);
      balancer.postMessage('count');
    });
  while ((await count()).calls < 100);
  // On a busy machine those who call may be slower than the starts.
  for (let start = 0; start < 300 || (await count()).calls <= 200; start += 1)
    await (await reserveStartPort(port, '127.0.0.1', '1.2.3')).release();
  const { calls, taken } = await count();
  await balancer.terminate();
  expect(calls).toBeGreaterThan(200);
  expect(taken).toBe(0);
});

test('a port that has a number stays closed until the start takes its time, and one without is held', async () => {
  const free = await freePort();
  const ask = (port: number) =>
    fetch(`http://127.0.0.1:${String(port)}/readyz`).then(
      ({ status }) => status,
      () => 'refused',
    );
  const reserved = await reserveStartPort(free, '127.0.0.1', '1.2.3');
  expect(await ask(free)).toBe('refused');
  await reserved.answerStarting();
  await reserved.answerStarting();
  expect(await ask(free)).toBe(503);
  await reserved.release();
  expect(await ask(free)).toBe('refused');

  const anyPort = await reserveStartPort(0, '127.0.0.1', '1.2.3');
  expect(await ask(anyPort.port)).toBe(503);
  await anyPort.release();
});
