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

test('every alert asks for metrics that are served, and has its part of the runbook', async () => {
  const docs = new URL('../../../docs/operations/', import.meta.url);
  const [rules, runbook] = await Promise.all([
    readFile(new URL('alerts.yml', docs), 'utf8'),
    readFile(new URL('runbook.md', docs), 'utf8'),
  ]);
  const served = await scrape();
  const alerts = [...rules.matchAll(/- alert: (\w+)\n +expr: (.*)\n/g)];
  expect(alerts.length).toBeGreaterThan(8);
  for (const [, alert = '', expr = ''] of alerts) {
    // `up` is the scraper's own, of the job that the rules' first line asks for.
    const names = expr.match(/\b(?:branchline|nodejs)_[a-z0-9_]+/g) ?? [];
    expect([alert, names.length > 0 || expr.startsWith('up{')]).toEqual([alert, true]);
    // Served where DATABASE_READ_URL and REDIS_URL are set.
    const asked = names.filter((name) => !/^branchline_(database_replica_lag_seconds|redis_up)$/.test(name));
    for (const name of asked) expect(served).toContain(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `);
    expect(runbook).toMatch(new RegExp(`^## ${alert}$`, 'm'));
    expect(rules).toContain(`runbook.md#${alert.toLowerCase()}`);
  }
});

test('what the product counts carries its name, and counters end in total', async () => {
  const types = [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].filter(
    ([, name = '']) => !/^(process|nodejs)_/.test(name),
  );
  for (const [, name = '', type] of types) {
    expect(name).toMatch(/^branchline_/);
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
  }
  expect(await scrape()).toMatch(/^branchline_build_info\{version="[^"]+",node="[^"]+"\} 1$/m);
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
  expect(valueOf(text, 'branchline_socket_event_duration_seconds_count{event="send_message",outcome="ok"}')).toBe(2);
  expect(
    valueOf(text, 'branchline_socket_event_duration_seconds_sum{event="send_message",outcome="ok"}'),
  ).toBeGreaterThan(0);
  expect(text).toMatch(
    /branchline_socket_event_duration_seconds_count\{event="send_message",outcome="(forbidden|not_found)"\} 1/,
  );
  expect(valueOf(text, 'branchline_message_batch_size_sum')).toBe(2);
  expect(valueOf(text, 'branchline_catch_ups_total{reason="sync"}')).toBe(1);
  expect(valueOf(text, 'branchline_queue_length{queue="messages"}')).toBe(0);
  expect(valueOf(text, 'branchline_database_pool{state="waiting"}')).toBe(0);
  expect(valueOf(text, 'branchline_realtime_sockets')).toBe(1);
});
