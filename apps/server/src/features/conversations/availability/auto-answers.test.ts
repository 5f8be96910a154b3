import { addAbsence, removeAbsence } from '@branchline/contract/absence';
import { handOver, setAssignment } from '@branchline/contract/assignment';
import { editBranch } from '@branchline/contract/branches';
import { getReports } from '@branchline/contract/reports';
import { newMessage, olderMessagesEvent, usersChatWithMe } from '@branchline/contract/socket-events';
import { editUser } from '@branchline/contract/users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import {
  type Branch,
  makeAdmin,
  makeBranch,
  makeCustomer,
  makeTeamLeader,
  signIn,
  type User,
} from '#testing/factories';
import { soon } from '#testing/wait-options';
import { sendAutoAnswer } from './auto-answer.service.ts';

let app: TestApp;
let admin: string;
let branch: Branch;
let [asha, bina, ravi] = [] as unknown as [User, User, User];
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());
/** Other branches' hours say by whose clocks a branch without them names a time. */
const forgetHours = () => app.database.db.execute(sql`update branches set hours = null`);
beforeEach(async () => {
  await forgetHours();
  branch = await makeBranch(app.database);
  const inBranch = { branchId: branch.id };
  asha = await makeTeamLeader(app.database, { ...inBranch, firstName: 'Asha' });
  bina = await makeTeamLeader(app.database, { ...inBranch, firstName: 'Bina' });
  ravi = await makeCustomer(app.database, inBranch);
});

const closed = { zone: 'Asia/Kolkata', week: {}, holidays: [] };
const edit = (body: object) => app.call(editBranch, { token: admin, params: { id: branch.id }, unknownBody: body });
const until = new Date(Date.now() + 86_400_000);
const goAway = (body: object = {}) =>
  app.call(addAbsence, {
    token: admin,
    unknownBody: { userId: asha.id, from: new Date().toISOString(), until: until.toISOString(), ...body },
  });
const said = async (client: ChatClient, { id }: User) =>
  (await client.ask(olderMessagesEvent, { userid: id, page: 1 })).data;
const autos = async (client: ChatClient, leader: User) =>
  (await said(client, leader)).filter(({ auto }) => auto).map(({ content }) => content);
test('S65: the first message of a closed time gets one answer, in the leader’s name; it answers nothing else', async () => {
  await edit({ hours: closed });
  const [phone, desk] = [await connectUser(app, ravi), await connectUser(app, asha)];
  await phone.say(asha, 'Hello');
  const content = 'We are closed now and will answer as soon as we are back.';
  const isAuto = ({ auto }: { auto?: boolean | undefined }) => auto === true;
  await expect.poll(() => phone.heard(newMessage).filter(isAuto).length, soon).toBe(1);
  expect(phone.heard(newMessage).find(isAuto)).toMatchObject({ sender: asha.id, recipient: ravi.id, content });
  await phone.say(asha, 'Still there?');
  await phone.say(bina, 'And you?');
  await expect.poll(() => autos(phone, bina), soon).toEqual([content]);
  expect(await autos(phone, asha)).toEqual([content]);
  // No person answered: the customer waits on, and has not been read.
  const [row] = (await desk.ask(usersChatWithMe, { agentask: 0, page: 1, filter: 'waiting' })).data;
  expect(row).toMatchObject({ userId: ravi.id, unread: 2 });
  expect((await said(phone, asha)).filter(({ sender }) => sender === ravi.id).every(({ isRead }) => !isRead)).toBe(
    true,
  );
  const reports = await app.call(getReports, { token: admin, body: { branch: branch.id } });
  expect(reports.reply.data.firstResponse.medianSeconds).toBeNull();
  // Leaders are told nothing of the kind.
  await desk.say(bina, 'Hello Bina');
  await desk.say(ravi, 'Hello Ravi');
  await phone.say(asha, 'Thank you');
  expect(await autos(desk, bina)).toEqual([]);
  expect(await autos(phone, asha)).toEqual([content]);
});

test('an absence is told with its end and the cover, once more where one follows the other', async () => {
  await edit({ hours: null });
  await goAway({ coverId: bina.id });
  const phone = await connectUser(app, ravi);
  await phone.say(asha, 'Hello');
  await expect.poll(() => autos(phone, asha), soon).toHaveLength(1);
  const [content] = await autos(phone, asha);
  expect(content).toMatch(/^I am away until .+\. Bina Rao answers you meanwhile\.$/);
  expect(content).toContain(new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(until));
  await app.database.db.execute(
    sql`update absences set ends_at = now() - interval '1 second' where user_id = ${asha.id}`,
  );
  await phone.say(asha, 'Back?');
  await app.database.db.execute(sql`delete from absences where user_id = ${asha.id}`);
  await goAway();
  await phone.say(asha, 'Away again?');
  await expect.poll(() => autos(phone, asha), soon).toHaveLength(2);
  expect((await autos(phone, asha))[1]).toMatch(/^I am away and will answer from .+ on\.$/);
});

test('a branch without hours names a time by the clocks of the others, and says which clocks where they differ', async () => {
  const others = [await makeBranch(app.database), await makeBranch(app.database)];
  const answerWhere = async (zones: readonly string[]) => {
    await forgetHours();
    for (const [place, zone] of zones.entries())
      await app.call(editBranch, {
        token: admin,
        params: { id: others[place]?.id ?? '' },
        unknownBody: { hours: { ...closed, zone } },
      });
    const phone = await connectUser(app, await makeCustomer(app.database, { branchId: branch.id }));
    await phone.say(asha, 'Hello');
    await expect.poll(() => autos(phone, asha), soon).toHaveLength(1);
    return (await autos(phone, asha))[0];
  };
  await goAway({ until: '2030-03-02T04:30:00Z' });
  expect(await answerWhere([])).toMatch(/Saturday.* 04:30.AM UTC/);
  expect(await answerWhere(['Asia/Kolkata', 'Asia/Kolkata'])).toMatch(/Saturday.* 10:00.AM on\.$/);
  expect(await answerWhere(['Asia/Kolkata', 'Asia/Dubai'])).toMatch(/Saturday.* 04:30.AM UTC/);
});

test('a cover who became a branch leader is promised to nobody', async () => {
  await goAway({ coverId: bina.id });
  await app.call(editUser, { token: admin, params: { id: bina.id }, unknownBody: { role: 'branch_leader' } });
  const phone = await connectUser(app, ravi);
  await phone.say(asha, 'Hello');
  await expect.poll(() => autos(phone, asha), soon).toHaveLength(1);
  expect((await autos(phone, asha))[0]).not.toContain('Bina');
  const [row] = (await phone.ask(usersChatWithMe, { agentask: 0, page: 1 })).data;
  expect(row?.availability).toMatchObject({ state: 'away', cover: null });
});

test('an absence that is taken back and put back again is no other one to who was told of it', async () => {
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const { data } = (await goAway({ from, coverId: bina.id })).reply;
  const phone = await connectUser(app, ravi);
  await phone.say(asha, 'Hello');
  await expect.poll(() => autos(phone, asha), soon).toHaveLength(1);
  await app.call(removeAbsence, { token: admin, params: { id: data.id } });
  await goAway({ from, coverId: bina.id });
  await phone.say(asha, 'Still away?');
  // The other leader answers a later message, so the one before was looked at.
  await goAway({ userId: bina.id });
  await phone.say(bina, 'And you?');
  await expect.poll(() => autos(phone, bina), soon).toHaveLength(1);
  expect(await autos(phone, asha)).toHaveLength(1);
});

const inNoHours = {
  zone: 'Asia/Kolkata',
  week: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
  holidays: [],
};

test('a branch that was open meanwhile is closed anew; one whose hours change while it is closed is not', async () => {
  await edit({ hours: inNoHours });
  const phone = await connectUser(app, ravi);
  await phone.say(asha, 'Hello');
  await expect.poll(() => autos(phone, asha), soon).toHaveLength(1);
  await edit({ hours: { ...inNoHours, holidays: [{ date: '2030-01-01', name: 'New Year' }] } });
  await phone.say(asha, 'Still closed?');
  await edit({ hours: null });
  await phone.say(asha, 'Open?');
  await edit({ hours: inNoHours });
  await phone.say(asha, 'Closed again?');
  await expect.poll(() => autos(phone, asha), soon).toHaveLength(2);
  await phone.say(asha, 'And still?');
  await app.jobs.run('conversations.missed-answers');
  expect(await autos(phone, asha)).toHaveLength(2);
});

test('an absence in a closed time is out of office on its own, and each of the two is answered once', async () => {
  await edit({ hours: closed });
  const { data } = (await goAway({ from: new Date(Date.now() - 60_000).toISOString() })).reply;
  const phone = await connectUser(app, ravi);
  await phone.say(asha, 'Hello');
  await expect.poll(() => autos(phone, asha), soon).toHaveLength(1);
  const shift = (by: string) =>
    app.database.db.execute(sql`update absences set ends_at = now() + ${by}::interval where id = ${data.id}`);
  await shift('-1 second');
  await phone.say(asha, 'Back?');
  await expect.poll(() => autos(phone, asha), soon).toHaveLength(2);
  await shift('1 hour');
  await phone.say(asha, 'Away?');
  await shift('-1 second');
  await phone.say(asha, 'Closed?');
  await app.jobs.run('conversations.missed-answers');
  expect(await autos(phone, asha)).toHaveLength(2);
});

test('another absence is answered, also one that began earlier; one that is made longer is the same', async () => {
  const from = (minutes: number) => ({ from: new Date(Date.now() - minutes * 60_000).toISOString() });
  const { data } = (await goAway(from(1))).reply;
  const phone = await connectUser(app, ravi);
  await phone.say(asha, 'Hello');
  await expect.poll(() => autos(phone, asha), soon).toHaveLength(1);
  await app.call(removeAbsence, { token: admin, params: { id: data.id } });
  await goAway(from(60));
  await phone.say(asha, 'Away again?');
  await expect.poll(() => autos(phone, asha), soon).toHaveLength(2);
  expect((await goAway(from(120))).reply.data.from).toBe((await goAway(from(90))).reply.data.from);
  await phone.say(asha, 'Still away?');
  await app.jobs.run('conversations.missed-answers');
  expect(await autos(phone, asha)).toHaveLength(2);
});

test('an absence of which nobody knows when an answer is due is told with the cover alone', async () => {
  await edit({ hours: closed });
  await goAway({ coverId: bina.id });
  const phone = await connectUser(app, ravi);
  await phone.say(asha, 'Hello');
  await expect.poll(() => autos(phone, asha), soon).toEqual(['I am away. Bina Rao answers you meanwhile.']);
});

test('the branch’s own words are used, and built-in ones come in the customer’s language', async () => {
  await edit({ hours: closed, autoReply: 'We are back {when}. Ask {cover}.' });
  const phone = await connectUser(app, ravi);
  await phone.say(asha, 'Hello');
  await expect.poll(() => autos(phone, asha), soon).toEqual(['We are back soon. Ask our team.']);
  await edit({ autoReply: '' });
  const hindi = await connectUser(app, await makeCustomer(app.database, { branchId: branch.id, locale: 'hi' }));
  await hindi.say(asha, 'नमस्ते');
  await expect.poll(() => autos(hindi, asha), soon).toHaveLength(1);
  expect((await autos(hindi, asha))[0]).toMatch(/[\u0900-\u097f]/);
});

test('a branch has words of its own in a language, for those who read it; the others read the usual ones', async () => {
  await edit({ hours: closed, autoReply: 'Back {when}.', autoReplies: { hi: 'हम {when} लौटेंगे।', ar: ' ' } });
  const readIn = async (locale: 'hi' | 'ar' | 'en') => {
    const phone = await connectUser(app, await makeCustomer(app.database, { branchId: branch.id, locale }));
    await phone.say(asha, 'Hello');
    await expect.poll(() => autos(phone, asha), soon).toHaveLength(1);
    return (await autos(phone, asha))[0];
  };
  expect(await readIn('hi')).toMatch(/^हम .+ लौटेंगे।$/);
  expect(await readIn('en')).toBe('Back soon.');
  expect(await readIn('ar')).toMatch(/^Back .+\.$/);
  expect((await edit({ autoReplies: { fr: 'Bientôt' } })).failure.code).toBe('invalid');
});

test('two processes that see the same message answer once', async () => {
  const phone = await connectUser(app, ravi);
  await phone.say(asha, 'Hello');
  const pair = { customerId: ravi.id, leaderId: asha.id };
  const outOfOffice = { kind: 'closed', since: new Date(), dueAt: null, cover: null } as const;
  const stored = await Promise.all([1, 2, 3].map(() => sendAutoAnswer(app.context, pair, outOfOffice)));
  expect(stored.flat()).toHaveLength(1);
  expect(await sendAutoAnswer(app.context, pair, { ...outOfOffice, since: new Date(0) })).toEqual([]);
  const away = { ...outOfOffice, kind: 'away' } as const;
  const more = await Promise.all([1, 2, 3].map(() => sendAutoAnswer(app.context, pair, away)));
  expect(more.flat()).toHaveLength(1);
  expect(await autos(phone, asha)).toHaveLength(2);
});

test('whom a killed process left without an answer gets it from the next one, once', async () => {
  await edit({ hours: closed });
  const [phone, desk] = [await connectUser(app, ravi), await connectUser(app, asha)];
  const other = await makeCustomer(app.database, { branchId: branch.id });
  const second = await connectUser(app, other);
  // What waits in memory is lost.
  const killed = vi.spyOn(app.context.later, 'add').mockReturnValue();
  await phone.say(asha, 'Hello');
  await second.say(asha, 'Hello from me');
  await desk.say(other, 'I am here');
  killed.mockRestore();
  expect(await autos(phone, asha)).toEqual([]);
  await app.jobs.run('conversations.missed-answers');
  await app.jobs.run('conversations.missed-answers');
  expect(await autos(phone, asha)).toHaveLength(1);
  expect(await autos(second, asha)).toEqual([]);
});

test('S65: what the server says by itself is answered by nothing, from nobody', async () => {
  await edit({ hours: closed, assignment: 'personal' });
  await goAway();
  await goAway({ userId: bina.id });
  await app.call(setAssignment, { token: admin, body: { customerId: ravi.id, leaderId: asha.id } });
  const [phone, desk] = [await connectUser(app, ravi), await connectUser(app, bina)];
  await phone.say(asha, 'Hello');
  await expect.poll(() => autos(phone, asha), soon).toHaveLength(1);
  // Its note to the customer is an automatic message, too, of a leader who is away.
  const { reply } = await app.call(handOver, {
    token: admin,
    body: { fromId: asha.id, toId: bina.id, note: 'I am Bina.' },
  });
  expect(reply.data.moved).toBe(1);
  await expect.poll(() => autos(phone, bina), soon).toHaveLength(1);
  await app.later.settled();
  for (let round = 0; round < 2; round++) await app.jobs.run('conversations.missed-answers');
  expect((await said(phone, asha)).map(({ auto }) => auto)).toEqual([false, true]);
  expect((await said(phone, bina)).map(({ auto }) => auto)).toEqual([true]);
  // A person is answered, and that is all.
  await phone.say(bina, 'And you?');
  await expect.poll(() => autos(phone, bina), soon).toHaveLength(2);
  await app.later.settled();
  await app.jobs.run('conversations.missed-answers');
  expect(await autos(desk, ravi)).toHaveLength(2);
});
