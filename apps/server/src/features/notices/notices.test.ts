import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { queueNotice, sendDueNotices, sendNoticesSoon } from './notices.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.execute(sql`delete from notices`);
  app.mail.sent.length = 0;
  app.sms.sent.length = 0;
});

const mail = { to: 'asha@example.com', subject: 'Your password was changed', text: 'It was.' };
const queue = (notice = mail) => app.database.transaction((tx) => queueNotice(app.context, tx, notice));
const waiting = async () => (await app.database.db.execute(sql`select from notices`)).rows.length;
/** As if so much time had gone by. */
const wait = (interval: string) =>
  app.database.db.execute(
    sql`update notices set due_at = due_at - ${interval}::interval, created_at = created_at - ${interval}::interval`,
  );
const run = () => app.jobs.run('notices.send');

test('goes out after the commit, once', async () => {
  await queue();
  sendNoticesSoon(app.context);
  await app.later.settled();
  await run();
  expect(app.mail.sent).toEqual([mail]);
  expect(await waiting()).toBe(0);
});

test('a text goes to the whole number', async () => {
  await app.database.transaction((tx) =>
    queueNotice(app.context, tx, { to: '9876543210', subject: null, text: 'Your number was changed.' }),
  );
  await run();
  expect(app.sms.sent).toEqual([{ to: `${app.config.phoneCountryCode}9876543210`, text: 'Your number was changed.' }]);
});

test('what was rolled back is told to nobody', async () => {
  const failed = app.database.transaction(async (tx) => {
    await queueNotice(app.context, tx, mail);
    throw new Error('It did not happen after all');
  });
  await expect(failed).rejects.toThrow();
  await run();
  expect(app.mail.sent).toEqual([]);
});

test('a process that ended before it sent leaves it to the job', async () => {
  await queue();
  await run();
  expect(app.mail.sent).toEqual([mail]);
});

test('a mail server that is away gets it later, and one that stays away for a day never', async () => {
  const away = vi.spyOn(app.mail, 'send').mockRejectedValue(new Error('The mail server is away'));
  await queue();
  await run();
  expect(await waiting()).toBe(1);
  away.mockRestore();
  // Not at once: it has just failed.
  await run();
  expect(app.mail.sent).toEqual([]);
  await wait('6 seconds');
  await run();
  expect(app.mail.sent).toEqual([mail]);

  vi.spyOn(app.mail, 'send').mockRejectedValueOnce(new Error('The mail server is away'));
  await queue();
  await run();
  await wait('25 hours');
  await run();
  expect(app.mail.sent).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

test('two processes at the same moment send each once', async () => {
  for (let number = 0; number < 50; number += 1) await queue({ ...mail, text: String(number) });
  await Promise.all([sendDueNotices(app.context), sendDueNotices(app.context)]);
  expect(app.mail.sent.map(({ text }) => Number(text)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, number) => number),
  );
});
