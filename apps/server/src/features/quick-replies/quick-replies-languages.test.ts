import { listAudit } from '@branchline/contract/audit';
import {
  addQuickReply,
  editQuickReply,
  listOwnQuickReplies,
  listQuickReplies,
} from '@branchline/contract/quick-replies';
import { usersChatWithMe } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import { makeAdmin, makeBranch, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const addOpening = async (branchId: string, more: object = {}) =>
  (
    await app.call(addQuickReply, {
      token: admin,
      unknownBody: {
        title: 'Opening hours',
        question: 'When do you open?',
        content: 'We open at nine.',
        messageType: 'text',
        orderBy: 1,
        status: true,
        branch: [branchId],
        ...more,
      },
    })
  ).reply.data;

test('a quick reply has question and content in several languages, and customers and leaders get them', async () => {
  const { id: branchId } = await makeBranch(app.database);
  const texts = { questions: { hi: 'कब खुलते हैं?', ar: ' ' }, contents: { hi: 'हम नौ बजे खुलते हैं।', ar: '' } };
  const added = await addOpening(branchId, texts);
  expect(added).toMatchObject({ questions: { hi: texts.questions.hi }, contents: { hi: texts.contents.hi } });
  expect(added.contents).toEqual({ hi: texts.contents.hi });

  for (const person of [
    await makeTeamLeader(app.database, { branchId }),
    await makeCustomer(app.database, { branchId }),
  ]) {
    const { data } = (await app.call(listOwnQuickReplies, { token: await signIn(app.database, person) })).reply;
    expect(data).toMatchObject([{ content: 'We open at nine.', contents: { hi: texts.contents.hi } }]);
  }
  const found = (await app.call(listQuickReplies, { token: admin, body: { search: 'नौ बजे' } })).reply.data;
  expect(found.map(({ id }) => id)).toEqual([added.id]);
});

test('a form without languages leaves them, one with others replaces them, and the audit log names what changed', async () => {
  const { id: branchId } = await makeBranch(app.database);
  const { id } = await addOpening(branchId, { contents: { hi: 'नौ बजे', ar: 'في التاسعة' } });
  const edit = async (unknownBody: object) =>
    (await app.call(editQuickReply, { token: admin, params: { id }, unknownBody })).reply.data;
  expect((await edit({ title: 'Hours' })).contents).toEqual({ hi: 'नौ बजे', ar: 'في التاسعة' });
  expect((await edit({ contents: { hi: 'दस बजे' } })).contents).toEqual({ hi: 'दस बजे' });
  expect(await edit({ contents: {} })).not.toHaveProperty('contents');
  await edit({ contents: {} });
  const { data } = (await app.call(listAudit, { token: admin, body: {} })).reply;
  const changed = data
    .filter(({ action, target }) => action === 'quick_reply.edit' && target?.id === id)
    .map(({ details }) => details['fields']);
  expect(changed.toReversed()).toEqual([['title'], ['contents'], ['contents'], []]);
});

test('a language nobody speaks here and too long a text are refused, and change nothing', async () => {
  const { id: branchId } = await makeBranch(app.database);
  const { id } = await addOpening(branchId);
  for (const contents of [{ xx: 'Neuf heures' }, { hi: 'न'.repeat(4001) }]) {
    const { failure } = await app.call(editQuickReply, { token: admin, params: { id }, unknownBody: { contents } });
    expect(failure.code).toBe('invalid');
  }
  const { data } = (await app.call(listQuickReplies, { token: admin, body: {} })).reply;
  expect(data.find((reply) => reply.id === id)).not.toHaveProperty('contents');
});

test('a leader learns the language of own customers, nobody else learns one', async () => {
  const { id: branchId } = await makeBranch(app.database);
  const leader = await makeTeamLeader(app.database, { branchId, locale: 'ar' });
  const [hindi, unknown] = [
    await makeCustomer(app.database, { branchId, locale: 'hi' }),
    await makeCustomer(app.database, { branchId }),
  ];
  const [desk, phone] = [await connectUser(app, leader), await connectUser(app, hindi)];
  const listed = (await desk.ask(usersChatWithMe, { agentask: 0, page: 1 })).data;
  const ofCustomer = ({ id }: { id: string }) => listed.find(({ userId }) => userId === id);
  expect(ofCustomer(hindi)).toMatchObject({ locale: 'hi' });
  expect(ofCustomer(unknown)).not.toHaveProperty('locale');
  const seen = (await phone.ask(usersChatWithMe, { page: 1 })).data;
  expect(seen.find(({ userId }) => userId === leader.id)).toBeDefined();
  expect(seen.find(({ userId }) => userId === leader.id)).not.toHaveProperty('locale');
});
