import { addAbsence, listAbsences, listCovers, removeAbsence } from '@branchline/contract/absence';
import { setAssignment } from '@branchline/contract/assignment';
import { listAudit } from '@branchline/contract/audit';
import { editBranch } from '@branchline/contract/branches';
import type { ChatPartner } from '@branchline/contract/shapes';
import { partnerChanged, usersChatWithMe } from '@branchline/contract/socket-events';
import { editUser } from '@branchline/contract/users';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { absences } from '#schema/assignments';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import {
  type Branch,
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  signIn,
  type User,
} from '#testing/factories';
import { soon } from '#testing/wait-options';
import { announceDue } from './announce-absences.service.ts';
import { findUnannounced } from './absences.repository.ts';

let app: TestApp;
let admin: string;
let branch: Branch;
let [asha, bina, cara] = [] as unknown as [User, User, User];
let customer: User;
let [ashas, heads] = ['', ''];
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());
beforeEach(async () => {
  const { database } = app;
  branch = await makeBranch(database);
  const inBranch = { branchId: branch.id };
  asha = await makeTeamLeader(database, { ...inBranch, firstName: 'Asha' });
  bina = await makeTeamLeader(database, { ...inBranch, firstName: 'Bina' });
  cara = await makeTeamLeader(database, { ...inBranch, firstName: 'Cara' });
  customer = await makeCustomer(database, inBranch);
  ashas = await signIn(database, asha);
  heads = await signIn(database, await makeBranchLeader(database, inBranch));
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const add = (body: object = {}, token = ashas) =>
  app.call(addAbsence, { token, unknownBody: { from: inHours(-1), until: inHours(8), ...body } });
const list = async (token: string, body: object = {}) =>
  (await app.call(listAbsences, { token, unknownBody: body })).reply.data;
const makePersonal = async () => {
  await app.call(editBranch, { token: admin, params: { id: branch.id }, body: { assignment: 'personal' } });
  await app.call(setAssignment, { token: admin, body: { customerId: customer.id, leaderId: asha.id } });
};
const seenIn = async (client: ChatClient, { id }: User) =>
  (await client.ask(usersChatWithMe, { agentask: 0, page: 1 })).data.find(({ userId }) => userId === id);
/** As if the time had come: the job and the screens ask the database's clock. */
const endNow = () =>
  app.database.db
    .update(absences)
    .set({ endsAt: sql`now() - interval '1 second'` })
    .where(eq(absences.userId, asha.id));

describe('an absence', () => {
  test('is for the leader, the branch leader and admins, and audited', async () => {
    expect((await add({}, '')).failure.code).toBe('unauthenticated');
    expect((await add({}, await signIn(app.database, customer))).failure.code).toBe('forbidden');
    expect((await add({ userId: bina.id })).failure.code).toBe('not_found');
    const stranger = await signIn(app.database, await makeBranchLeader(app.database));
    expect((await add({ userId: asha.id }, stranger)).failure.code).toBe('not_found');
    expect((await add({}, heads)).failure).toMatchObject({ code: 'invalid', errors: { userId: expect.any(String) } });

    const { data } = (await add({ note: ' At the dentist ', coverId: bina.id })).reply;
    expect(data).toMatchObject({
      user: { id: asha.id, name: 'Asha Rao' },
      cover: { id: bina.id, name: 'Bina Rao' },
      note: 'At the dentist',
    });
    const [entry] = (await app.call(listAudit, { token: admin, body: {} })).reply.data;
    expect(entry).toMatchObject({ action: 'absence.add', actor: { id: asha.id }, target: { id: asha.id } });
    for (const token of [ashas, heads]) expect(await list(token)).toEqual([data]);
    expect(await list(admin, { userId: asha.id })).toEqual([data]);
    expect(await list(await signIn(app.database, bina))).toEqual([]);
    expect((await app.call(listAbsences, { token: stranger, body: { userId: asha.id } })).failure.code).toBe(
      'not_found',
    );
    const remove = (token: string) => app.call(removeAbsence, { token, params: { id: data.id } });
    for (const token of [stranger, await signIn(app.database, bina)])
      expect((await remove(token)).failure.code).toBe('not_found');
    expect((await remove(heads)).httpStatus).toBe(200);
    expect(await list(ashas)).toEqual([]);
  });

  test('takes a time that is ahead, and an active cover of the branch who is there', async () => {
    const elsewhere = await makeTeamLeader(app.database);
    const off = await makeTeamLeader(app.database, { branchId: branch.id, isActive: false });
    await add({ from: inHours(4), until: inHours(5) }, await signIn(app.database, bina));
    for (const [body, field] of [
      [{ until: inHours(-2) }, 'until'],
      [{ from: inHours(-9), until: inHours(-8) }, 'until'],
      ...[elsewhere, off, asha, customer, bina].map(({ id }) => [{ coverId: id }, 'coverId'] as const),
    ] as const)
      expect((await add(body)).failure).toMatchObject({ code: 'invalid', errors: { [field]: expect.any(String) } });
    expect((await add({ coverId: bina.id, until: inHours(3) })).httpStatus).toBe(200);
  });

  test('is covered by who is there then: the other active leaders of the branch, by name', async () => {
    const covers = (body: object = {}, token = ashas) =>
      app.call(listCovers, { token, unknownBody: { from: inHours(2), until: inHours(8), ...body } });
    expect((await covers({}, '')).failure.code).toBe('unauthenticated');
    expect((await covers({}, await signIn(app.database, customer))).failure.code).toBe('forbidden');
    expect((await covers({ userId: bina.id })).failure.code).toBe('not_found');
    expect((await covers({}, heads)).failure.code).toBe('invalid');
    const stranger = await signIn(app.database, await makeBranchLeader(app.database));
    expect((await covers({ userId: asha.id }, stranger)).failure.code).toBe('not_found');
    await makeTeamLeader(app.database);
    await makeTeamLeader(app.database, { branchId: branch.id, isActive: false });
    const [binas, caras] = [
      { id: bina.id, name: 'Bina Rao' },
      { id: cara.id, name: 'Cara Rao' },
    ];
    for (const token of [ashas, heads, admin])
      expect((await covers({ userId: asha.id }, token)).reply.data).toEqual([binas, caras]);
    await add({ from: inHours(4), until: inHours(5) }, await signIn(app.database, bina));
    expect((await covers()).reply.data).toEqual([caras]);
    expect((await covers({ until: inHours(3) })).reply.data).toEqual([binas, caras]);
  });

  test('that overlaps another one of the leader is one with it, and one that begins at its end is not', async () => {
    await add({ from: inHours(2), until: inHours(4), coverId: bina.id, note: 'Trip' });
    await add({ from: inHours(6), until: inHours(8) });
    await add({ from: inHours(20), until: inHours(22) });
    const { data } = (await add({ from: inHours(3), until: inHours(7) })).reply;
    expect(data).toMatchObject({ cover: { id: bina.id }, note: 'Trip' });
    const [later, whole] = await list(ashas);
    expect(whole).toEqual(data);
    expect(Date.parse(later?.from ?? '')).toBeGreaterThan(Date.parse(data.until));
    expect(Math.round((Date.parse(data.until) - Date.parse(data.from)) / 3_600_000)).toBe(6);
    expect((await add({ from: data.until, until: inHours(9) })).reply.data.from).toBe(data.until);
  });

  test('that is made longer keeps who stands in, unless they are away then', async () => {
    await add({ from: inHours(12), until: inHours(14) }, await signIn(app.database, bina));
    await add({ coverId: bina.id, note: 'Dentist' });
    expect((await add({ until: inHours(9) })).reply.data).toMatchObject({ cover: { id: bina.id }, note: 'Dentist' });
    expect((await add({ until: inHours(13) })).reply.data).toMatchObject({ cover: null, note: 'Dentist' });
    expect(await list(ashas)).toHaveLength(1);
  });

  test('loses its note a month after its end', async () => {
    const ended = (days: number) => sql`now() - ${`${String(days)} days`}::interval`;
    for (const days of [29, 31])
      await app.database.db.insert(absences).values({
        id: newId(),
        userId: asha.id,
        startsAt: new Date(0),
        endsAt: ended(days),
        note: `Ended ${String(days)} days ago`,
      });
    await app.jobs.run('absences.erase-notes');
    expect((await list(ashas)).map(({ note }) => note).sort()).toEqual(['', 'Ended 29 days ago']);
  });
});

describe('while a leader is away', () => {
  test('customers see until when and who stands in; all returns by itself', async () => {
    const phone = await connectUser(app, customer);
    expect((await seenIn(phone, asha))?.availability).toEqual({ state: 'open', until: null, cover: null });
    const { data } = (await add({ coverId: bina.id, note: 'canary' })).reply;
    const heard = await phone.hear(partnerChanged);
    expect(heard).toMatchObject({
      userId: asha.id,
      partner: { availability: { state: 'away', until: data.until, cover: { id: bina.id, name: 'Bina Rao' } } },
    });
    expect(JSON.stringify(heard)).not.toContain('canary');
    expect((await seenIn(phone, bina))?.availability?.state).toBe('open');
    await endNow();
    expect((await seenIn(phone, asha))?.availability?.state).toBe('open');
    await app.jobs.run('absences.emit');
    await expect.poll(() => phone.heard(partnerChanged).at(-1)?.partner?.availability?.state, soon).toBe('open');
  });

  test('the cover sees and writes to the own customers, who may write to the cover, and nobody else', async () => {
    await makePersonal();
    const [phone, cover] = [await connectUser(app, customer), await connectUser(app, bina)];
    await phone.say(asha, 'Hello Asha');
    expect(await seenIn(cover, customer)).toBeUndefined();
    const { data } = (await add({ coverId: bina.id })).reply;
    expect(await cover.hear(partnerChanged)).toMatchObject({
      userId: customer.id,
      partner: { cover: { id: asha.id, name: 'Asha Rao' }, canWrite: true, assigned: false },
    });
    expect(await seenIn(phone, bina)).toMatchObject({ canWrite: true, assigned: false });
    expect(await seenIn(phone, cara)).toBeUndefined();
    await cover.say(customer, 'I stand in for Asha');
    await phone.say(bina, 'Thank you');
    expect((await seenIn(phone, asha))?.canWrite).toBe(true);

    await app.call(removeAbsence, { token: heads, params: { id: data.id } });
    expect(await seenIn(cover, customer)).toMatchObject({ canWrite: false });
    expect((await seenIn(cover, customer))?.cover).toBeUndefined();
    expect(await seenIn(phone, bina)).toMatchObject({ canWrite: false });
    expect((await seenIn(phone, bina))?.availability).toBeUndefined();
  });

  test('a cover who is away too, or turned off, stands in for nobody', async () => {
    await makePersonal();
    const phone = await connectUser(app, customer);
    await add({ coverId: bina.id });
    expect((await seenIn(phone, asha))?.availability?.cover?.id).toBe(bina.id);
    await add({}, await signIn(app.database, bina));
    const isUncovered = ({ userId, partner }: { userId: string | null; partner: ChatPartner | null }) =>
      userId === asha.id && partner?.availability?.cover === null;
    await expect.poll(() => phone.heard(partnerChanged).some(isUncovered), soon).toBe(true);
    expect((await seenIn(phone, asha))?.availability).toMatchObject({ state: 'away', cover: null });
    expect(await seenIn(phone, bina)).toBeUndefined();
  });

  test('a cover who is turned off, and on again, changes the lists of those who look', async () => {
    await makePersonal();
    const phone = await connectUser(app, customer);
    await add({ coverId: bina.id });
    const coverShown = () =>
      phone.heard(partnerChanged).findLast(({ userId }) => userId === asha.id)?.partner?.availability;
    await expect.poll(() => coverShown()?.cover?.id, soon).toBe(bina.id);
    const turn = (status: boolean) =>
      app.call(editUser, { token: admin, params: { id: bina.id }, unknownBody: { status } });
    await turn(false);
    await expect.poll(coverShown, soon).toMatchObject({ state: 'away', cover: null });
    const heard = phone.heard(partnerChanged).findLast(({ userId }) => userId === bina.id);
    expect(heard?.partner?.canWrite ?? false).toBe(false);
    await turn(true);
    await expect.poll(() => coverShown()?.cover?.id, soon).toBe(bina.id);
  });

  test('those concerned are told again where telling failed', async () => {
    const { db } = app.database;
    const over = { startsAt: new Date(0), endsAt: sql`now() - interval '1 second'` };
    await db.insert(absences).values({ ...over, id: newId(), userId: asha.id });
    const unannounced = async () => (await findUnannounced(db)).map(({ userId }) => userId);
    const failing = () => Promise.reject(new Error('The process dies.'));
    await expect(announceDue(app.context, failing)).rejects.toThrow('The process dies.');
    expect(await unannounced()).toContain(asha.id);
    await app.jobs.run('absences.emit');
    expect(await unannounced()).not.toContain(asha.id);
  });
});
