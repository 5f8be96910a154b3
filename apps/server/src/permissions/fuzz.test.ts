import { clientEvents } from '@branchline/contract/socket-events';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCustomer, makeMessage, makeTeamLeader } from '#testing/factories';
import { type FuzzCase, fuzzCase, type FuzzWorld } from '#testing/fuzz/fuzz-cases';
import { createSenders, describeCase, type Senders, sendCase } from '#testing/fuzz/send-case';

// The same cases each time, so that a run fails for what was changed alone. FUZZ_CASES and FUZZ_SEED make it the long run of
// bench/fuzz, which draws others.
const cases = Number(process.env['FUZZ_CASES'] ?? 600);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const batchSize = 8;

let app: TestApp;
let senders: Senders;
let world: FuzzWorld;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000000' } });
  senders = await createSenders(app);
  const leader = await makeTeamLeader(app.database, { branchId: app.primaryBranch.id });
  const customer = await makeCustomer(app.database, { branchId: app.primaryBranch.id });
  const message = await makeMessage(app.database, [customer, leader]);
  world = {
    known: [leader.id, customer.id, app.primaryBranch.id, message.id, customer.phone ?? '', leader.email ?? ''],
    partnerOf: { customer: leader.id, team_leader: customer.id },
    messageId: message.id,
  };
});
afterAll(() => app.close());

const answers = new Map<string, number>();
/** Events that got past the parser, and those that did something. */
const reached = new Set<string>();
const done = new Set<string>();
/** The slowest answer of each call and event, for whoever reads the long run. */
const slowest = new Map<string, number>();
/** What a server does in between by itself. */
const jobs = ['reports.rollUp', 'files.sweep', 'auth.clear', 'sign-in.clear'];
/** Sends them side by side and returns what went wrong, each with what was sent. */
const sendAll = async (batch: readonly FuzzCase[]): Promise<string[]> => {
  const faults = await Promise.all(
    batch.map(async (sent) => {
      const since = performance.now();
      const { fault, answer } = await sendCase(app, senders, sent);
      const { name } = sent.kind === 'http' ? sent.call : sent.event;
      slowest.set(name, Math.max(slowest.get(name) ?? 0, performance.now() - since));
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      if (sent.kind === 'socket' && answer !== 'invalid') reached.add(sent.event.name);
      if (sent.kind === 'socket' && answer === 'done') done.add(sent.event.name);
      const logged = app.logLines.findLast((line) => line.includes('"err"')) ?? '';
      return fault === null ? [] : [`${fault}\n${describeCase(sent)}\n${logged}`];
    }),
  );
  return faults.flat();
};

test(
  `S23: ${String(cases)} things to every call and event, seed ${String(seed)}: refused or done, never an error of ours`,
  { timeout: 60_000 + cases * 500 },
  async () => {
    // Drawn a stretch at a time, so that a long run holds little.
    for (let sent = 0; sent < cases; sent += 1_000) {
      const drawn = fc.sample(fuzzCase(world), { numRuns: Math.min(1_000, cases - sent), seed: seed + sent });
      for (let from = 0; from < drawn.length; from += batchSize) {
        expect(await sendAll(drawn.slice(from, from + batchSize))).toEqual([]);
      }
      for (const job of jobs) await app.jobs.run(job);
      if (cases > 1_000) process.stdout.write(`${String(sent + drawn.length)} of ${String(cases)}\n`);
      app.logLines.length = 0;
      app.sms.sent.length = 0;
      app.mail.sent.length = 0;
    }
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
    const told = [...answers].sort().map(([answer, count]) => `${answer}: ${String(count)}`);
    process.stdout.write(`\nFuzz, seed ${String(seed)}: ${told.join(', ')}\n`);
    const slow = [...slowest].sort(([, one], [, other]) => other - one).slice(0, 5);
    process.stdout.write(`Slowest: ${slow.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', ')}\n`);
    // Some of it has to get through, or the fuzz proves nothing about what lies behind the parser.
    expect((answers.get('200') ?? 0) + (answers.get('done') ?? 0)).toBeGreaterThan(cases / 20);
    expect([...reached].sort()).toEqual(clientEvents.map(({ name }) => name).sort());
    expect(done.size).toBeGreaterThan(clientEvents.length / 2);
  },
);
