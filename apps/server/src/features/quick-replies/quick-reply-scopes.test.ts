import {
  addQuickReply,
  countQuickReplyUse,
  editQuickReply,
  listOwnQuickReplies,
  listQuickReplies,
} from '@branchline/contract/quick-replies';
import { sendMessage } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import { makeAdmin, makeBranch, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { uploadFile } from '#testing/upload';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const own = (values: object = {}) => ({
  title: 'Opening hours',
  messageType: 'text' as const,
  content: 'Nine to five.',
  orderBy: 1,
  status: true,
  ...values,
});
const add = async (values: object = {}) => {
  const branch = [(await newBranch()).id];
  return (await app.call(addQuickReply, { token: admin, unknownBody: own({ branch, ...values }) })).reply.data;
};
const edit = (id: string, unknownBody: object) =>
  app.call(editQuickReply, { token: admin, params: { id }, unknownBody });
const ownOf = async (user: { id: string }) =>
  (await app.call(listOwnQuickReplies, { token: await signIn(app.database, user) })).reply.data.map(({ id }) => id);
const newBranch = () => makeBranch(app.database);

describe('whose a quick reply is', () => {
  const listed = async (token: string) =>
    (await app.call(listQuickReplies, { token, body: {} })).reply.data.map(({ id }) => id);

  it('a leader’s own ones are the leader’s, a branch leader’s are the branch’s, an admin changes all', async () => {
    const { id: branchId } = await newBranch();
    const [leader, fellow] = [
      await makeTeamLeader(app.database, { branchId }),
      await makeTeamLeader(app.database, { branchId }),
    ];
    const [token, fellowToken] = [await signIn(app.database, leader), await signIn(app.database, fellow)];
    const headToken = await signIn(app.database, await makeBranchLeader(app.database, { branchId }));
    const addAs = async (as: string, values: object = {}) =>
      (await app.call(addQuickReply, { token: as, unknownBody: own(values) })).reply.data;
    const mine = await addAs(token, { title: 'Mine', scope: 'own' });
    const branchs = await addAs(headToken, { title: 'Of the branch' });
    const everybodys = await add({ branch: [branchId], title: 'Of all' });
    expect(mine).toMatchObject({ scope: 'own', uses: 0, branch: [] });
    expect(branchs).toMatchObject({ scope: 'branch', branch: [{ id: branchId }] });
    expect(everybodys.scope).toBe('organisation');
    expect((await app.call(addQuickReply, { token, unknownBody: own({ scope: 'branch' }) })).failure.code).toBe(
      'invalid',
    );

    const customer = await makeCustomer(app.database, { branchId });
    expect(await ownOf(leader)).toEqual([mine.id, branchs.id, everybodys.id]);
    expect(await ownOf(fellow)).toEqual([branchs.id, everybodys.id]);
    expect(await ownOf(customer)).toEqual([everybodys.id, branchs.id]);
    expect((await listed(token)).toSorted()).toEqual([mine.id, branchs.id, everybodys.id].toSorted());
    expect(await listed(headToken)).not.toContain(mine.id);
    expect(await listed(admin)).toContain(mine.id);

    const editAs = (as: string, id: string, unknownBody: object) =>
      app.call(editQuickReply, { token: as, params: { id }, unknownBody });
    expect((await editAs(token, mine.id, { content: 'Changed' })).reply.data.content).toBe('Changed');
    expect((await editAs(fellowToken, mine.id, { content: 'No' })).failure.code).toBe('not_found');
    expect((await editAs(headToken, mine.id, { content: 'No' })).failure.code).toBe('not_found');
    expect((await editAs(token, branchs.id, { softDelete: true })).failure.code).toBe('forbidden');
    expect((await editAs(headToken, everybodys.id, { title: 'No' })).failure.code).toBe('forbidden');
    expect((await editAs(admin, mine.id, { scope: 'organisation' })).failure.code).toBe('invalid');
    expect((await editAs(admin, mine.id, { branch: [branchId] })).reply.data.branch).toEqual([]);
    expect((await editAs(headToken, branchs.id, { status: false })).reply.data.status).toBe(false);
    expect(await ownOf(leader)).toEqual([mine.id, everybodys.id]);
    expect((await editAs(token, mine.id, { softDelete: true })).httpStatus).toBe(200);
  });

  it('a branch leader changes none that is of another branch too', async () => {
    const [{ id: branchId }, { id: otherId }] = [await newBranch(), await newBranch()];
    const shared = await add({ scope: 'branch', branch: [branchId, otherId] });
    const token = await signIn(app.database, await makeBranchLeader(app.database, { branchId }));
    for (const unknownBody of [{ softDelete: true }, { branch: [branchId] }, { title: 'Ours alone' }])
      expect((await app.call(editQuickReply, { token, params: { id: shared.id }, unknownBody })).failure.code).toBe(
        'forbidden',
      );
    expect(await ownOf(await makeCustomer(app.database, { branchId: otherId }))).toEqual([shared.id]);
  });

  it('those used last come first in their group, and an admin sees how often', async () => {
    const { id: branchId } = await newBranch();
    const leader = await makeTeamLeader(app.database, { branchId });
    const token = await signIn(app.database, leader);
    const [first, second] = [
      await add({ branch: [branchId], title: branchId }),
      await add({ branch: [branchId], title: branchId, orderBy: 2 }),
    ];
    const use = (id: string) => app.call(countQuickReplyUse, { token, body: { id } });
    await use(second.id);
    await use(second.id);
    expect(await ownOf(leader)).toEqual([second.id, first.id]);
    expect(await ownOf(await makeTeamLeader(app.database, { branchId }))).toEqual([first.id, second.id]);
    const seen = (await app.call(listQuickReplies, { token: admin, body: { search: second.title } })).reply.data;
    expect(seen.find(({ id }) => id === first.id)?.uses).toBe(0);
    expect(seen.find(({ id }) => id === second.id)?.uses).toBe(2);
    expect((await use((await add()).id)).failure.code).toBe('not_found');
    await edit(first.id, { status: false });
    expect((await use(first.id)).failure.code).toBe('not_found');
  });

  it('come to a customer by their order alone, whoever wrote them', async () => {
    const { id: branchId } = await newBranch();
    const headToken = await signIn(app.database, await makeBranchLeader(app.database, { branchId }));
    const branchs = await app.call(addQuickReply, { token: headToken, unknownBody: own({ orderBy: 100 }) });
    const everybodys = await add({ branch: [branchId], orderBy: 1 });
    const customer = await makeCustomer(app.database, { branchId });
    expect(await ownOf(customer)).toEqual([everybodys.id, branchs.reply.data.id]);
    expect(await ownOf(await makeTeamLeader(app.database, { branchId }))).toEqual([
      branchs.reply.data.id,
      everybodys.id,
    ]);
  });

  it('files of own ones go along', async () => {
    const leader = await makeTeamLeader(app.database);
    const token = await signIn(app.database, leader);
    const customer = await makeCustomer(app.database, { branchId: leader.branchId });
    const file = await uploadFile(app, token);
    const body = own({ suggestionfile: file.id });
    expect((await app.call(addQuickReply, { token, unknownBody: body })).reply.data.suggestionfile).toBe(file.id);
    const desk = await connectUser(app, leader);
    const sent = { touserid: customer.id, attachments: [file.id], content: 'Here' };
    for (let time = 0; time < 2; time += 1)
      expect((await desk.ask(sendMessage, sent)).data.attachments).toEqual([file.id]);
  });
});
