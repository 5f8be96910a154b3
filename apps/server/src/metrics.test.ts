import { sendMessage, sync } from '@branchline/contract/socket-events';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import { makeBranch, makeCustomer, makeTeamLeader } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const scrape = async () => (await fetch(`${app.origin}/metrics`)).text();
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? 'NaN',
  );

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}

const functions = new Set(['sum', 'rate', 'by', 'le', 'histogram_quantile']);

test('every metric that the dashboard names is served', async () => {
  const file = new URL('../../../docs/operations/grafana-dashboard.json', import.meta.url);
  const dashboard = JSON.parse(await readFile(file, 'utf8')) as Dashboard;
  const named = dashboard.panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
    .flatMap((expr) => expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ').match(/[a-z_][a-z0-9_]*/g) ?? [])
    .filter((word) => !functions.has(word));
  const served = new Set(
    [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !served.has(name))).toEqual([]);
});

test('sending, refusing and catching up are counted', async () => {
  const branch = await makeBranch(app.database);
  const customer = await makeCustomer(app.database, { branchId: branch.id });
  const leader = await makeTeamLeader(app.database, { branchId: branch.id });
  const phone = await connectUser(app, customer);
  await phone.say(leader, 'One');
  await phone.say(leader, 'Two');
  await phone.askInVain(sendMessage, { touserid: customer.id, messageType: 'text', content: 'To myself' });
  await phone.ask(sync, { since: {}, time: new Date().toISOString() });
  const text = await scrape();
  expect(valueOf(text, 'socket_event_duration_seconds_count{event="send_message",outcome="ok"}')).toBe(2);
  expect(valueOf(text, 'socket_event_duration_seconds_sum{event="send_message",outcome="ok"}')).toBeGreaterThan(0);
  expect(text).toMatch(/socket_event_duration_seconds_count\{event="send_message",outcome="(forbidden|not_found)"\} 1/);
  expect(valueOf(text, 'message_batch_size_sum')).toBe(2);
  expect(valueOf(text, 'catch_ups_total{reason="sync"}')).toBe(1);
  expect(valueOf(text, 'queue_length{queue="messages"}')).toBe(0);
  expect(valueOf(text, 'database_pool{state="waiting"}')).toBe(0);
  expect(valueOf(text, 'realtime_sockets')).toBe(1);
});
