import { failuresOf } from '@branchline/contract/call';
import { listAudit } from '@branchline/contract/audit';
import {
  addQuickReply,
  editQuickReply,
  listOwnQuickReplies,
  listQuickReplies,
} from '@branchline/contract/quick-replies';
import { sendMessage } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import {
  type Branch,
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  signIn,
} from '#testing/factories';
import { uploadFile } from '#testing/upload';

let app: TestApp;
let admin: string;
let branch: Branch;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
  branch = await makeBranch(app.database);
});
afterAll(() => app.close());

const form = (values: object = {}) => ({
  title: 'Opening hours',
  messageType: 'text' as const,
  content: 'Nine to five.',
  orderBy: 1,
  branch: [branch.id],
  status: true,
  ...values,
});
const add = async (values: object = {}) =>
  (await app.call(addQuickReply, { token: admin, unknownBody: form(values) })).reply.data;
const edit = (id: string, unknownBody: object) =>
  app.call(editQuickReply, { token: admin, params: { id }, unknownBody });
const ownOf = async (user: { id: string }) =>
  (await app.call(listOwnQuickReplies, { token: await signIn(app.database, user) })).reply.data.map(({ id }) => id);
const newBranch = () => makeBranch(app.database);

describe('the admin’s quick replies', () => {
  const params = { id: newId() };

  it('refuse the unauthenticated, customers, and whoever is not of the branch', async () => {
    const askAll = (token?: string) =>
      Promise.all([
        app.call(addQuickReply, { token, body: form() }),
        app.call(editQuickReply, { token, params, body: { status: false } }),
        app.call(listQuickReplies, { token, body: {} }),
      ]);
    for (const { failure } of await askAll()) expect(failure.code).toBe('unauthenticated');
    for (const { failure } of await askAll(await signIn(app.database, await makeCustomer(app.database))))
      expect(failure.code).toBe('forbidden');
    for (const make of [makeBranchLeader, makeTeamLeader]) {
      const token = await signIn(app.database, await make(app.database));
      expect((await app.call(addQuickReply, { token, body: form() })).failure.code).toBe('forbidden');
      expect((await app.call(listQuickReplies, { token, body: {} })).reply.total).toBe(0);
    }
  });

  it.each([
    ['title', { title: ' ' }, 'Title is required'],
    ['title', { title: undefined }, /required|must be text/],
    ['messageType', { messageType: undefined }, 'MessageType is required'],
    ['messageType', { messageType: 'video' }, 'MessageType is required'],
    ['orderBy', { orderBy: undefined }, 'OrderBy is required'],
    ['orderBy', { orderBy: 1.5 }, 'OrderBy must be a whole number'],
    ['branch', { branch: undefined }, 'Branch is required'],
    ['branch', { branch: [] }, 'At least one branch is required'],
    ['branch', { branch: [newId()] }, 'Choose branches from the list'],
    ['status', { status: 'maybe' }, 'Choose true or false'],
    ['content', { content: 'x'.repeat(4001) }, /at most 4000/],
  ])('say at %s what is wrong: %j', async (field, values, message) => {
    const { failure } = await app.call(addQuickReply, { token: admin, unknownBody: form(values) });
    expect(failure.code).toBe('invalid');
    expect(failure.errors?.[field]).toMatch(message);
  });

  it('refuse fields that are none, and files that are not the admin’s', async () => {
    expect((await app.call(addQuickReply, { token: admin, unknownBody: form({ id: newId() }) })).failure.code).toBe(
      'invalid',
    );
    const leader = await signIn(app.database, await makeTeamLeader(app.database));
    const foreign = await uploadFile(app, leader);
    for (const suggestionfile of [foreign.id, newId()]) {
      const { failure } = await app.call(addQuickReply, { token: admin, body: form({ suggestionfile }) });
      expect(failure.code).toBe('not_found');
      expect(failuresOf(addQuickReply)).toContain(failure.code);
    }
  });

  it('are added for several branches, with a file whose link opens, and audited', async () => {
    const other = await newBranch();
    const file = await uploadFile(app, admin, { content: 'Price list' });
    const data = await add({ question: 'When?', branch: [branch.id, other.id, other.id], suggestionfile: file.id });
    expect(data).toMatchObject({
      title: 'Opening hours',
      question: 'When?',
      content: 'Nine to five.',
      messageType: 'text',
      orderBy: 1,
      status: true,
      suggestionfile: file.id,
      files: [],
    });
    expect(data.branch.map(({ id }) => id).sort()).toEqual([branch.id, other.id].sort());
    expect(await (await fetch(app.origin + (data.link ?? ''))).text()).toBe('Price list');
    const { data: audit } = (await app.call(listAudit, { token: admin, body: { action: 'quick_reply.add' } })).reply;
    expect(audit[0]).toMatchObject({ target: { type: 'quick_reply', id: data.id, name: 'Opening hours' } });
  });

  it('change only what is sent', async () => {
    const data = await add({ question: 'When?' });
    const edited = (await edit(data.id, { id: data.id, status: 'false', question: '' })).reply.data;
    expect(edited).toEqual({ ...data, status: false, question: null });
    const other = await newBranch();
    expect((await edit(data.id, { branch: [other.id] })).reply.data.branch).toEqual([
      { id: other.id, name: other.name },
    ]);
    for (const body of [
      { id: newId(), status: true },
      { branch: [] },
      { title: '' },
      { branch: [newId()] },
      { seq: 1 },
    ])
      expect((await edit(data.id, body)).failure.code).toBe('invalid');
    expect((await edit(newId(), { status: true })).failure.code).toBe('not_found');
    expect((await edit('nothing', { softDelete: true })).failure.code).toBe('not_found');
  });

  it('are audited with what an edit changed, not with all that the form sent', async () => {
    const { id, branch: places } = await add({ question: 'When?' });
    const whole = { ...form({ question: 'When?' }), id, suggestionfile: '' };
    const changedBy = async (body: object) => {
      expect((await edit(id, body)).httpStatus).toBe(200);
      const { data } = (await app.call(listAudit, { token: admin, body: { action: 'quick_reply.edit' } })).reply;
      return [data[0]?.target?.name, data[0]?.details['fields']];
    };
    expect(await changedBy({ ...whole, content: 'Ten to six.' })).toEqual(['Opening hours', ['content']]);
    expect(await changedBy({ ...whole, content: 'Ten to six.', status: false })).toEqual([
      'Opening hours',
      ['isActive'],
    ]);
    const ids = [...places.map((place) => place.id), (await newBranch()).id];
    expect(await changedBy({ title: 'Hours', branch: ids })).toEqual(['Hours', ['title', 'branchIds']]);
    expect(await changedBy({ branch: ids.toReversed() })).toEqual(['Hours', []]);
    const file = await uploadFile(app, admin);
    expect(await changedBy({ id, attachments: [file.id] })).toEqual(['Hours', ['attachments']]);
    expect(await changedBy({ suggestionfile: file.id, question: '' })).toEqual([
      'Hours',
      ['question', 'suggestionFileId'],
    ]);
  });

  it('get files added behind the ones they have, and keep them', async () => {
    const { id } = await add({ messageType: 'file' });
    const files = [await uploadFile(app, admin), await uploadFile(app, admin), await uploadFile(app, admin)];
    const [one = '', two = '', three = ''] = files.map((file) => file.id);
    await edit(id, { id, attachments: [two, one] });
    const { data } = (await edit(id, { id, attachments: [one, three] })).reply;
    expect(data.files.map((file) => file.id)).toEqual([two, one, three]);
    expect(data.title).toBe('Opening hours');
    const foreign = await uploadFile(app, await signIn(app.database, await makeTeamLeader(app.database)));
    expect((await edit(id, { id, attachments: [foreign.id] })).failure.code).toBe('not_found');
    expect((await edit(id, { id, attachments: [] })).failure.code).toBe('invalid');
  });

  it('are deleted softly: gone from every list, and a second time not found', async () => {
    const { id } = await add({ title: 'Soon gone' });
    expect((await edit(id, { id, softDelete: true })).reply.data.id).toBe(id);
    const { total } = (await app.call(listQuickReplies, { token: admin, body: { search: 'Soon gone' } })).reply;
    expect(total).toBe(0);
    expect(await ownOf(await makeCustomer(app.database, { branchId: branch.id }))).not.toContain(id);
    for (const body of [{ softDelete: true }, { status: true }])
      expect((await edit(id, { id, ...body })).failure.code).toBe('not_found');
  });

  it('are listed by orderBy, then title, 20 a page, inactive ones too; a search is taken literally', async () => {
    const word = `w${newId().slice(-8)}`;
    await add({ title: `b ${word}`, orderBy: 2 });
    await add({ title: `a ${word}`, orderBy: 2, status: false });
    await add({ title: 'first', orderBy: -5, content: `100% ${word}` });
    const ask = async (body: { search?: string; page?: number }) =>
      (await app.call(listQuickReplies, { token: admin, body })).reply;
    const { data, ...paging } = await ask({ search: word.toUpperCase() });
    expect(data.map(({ title }) => title)).toEqual(['first', `a ${word}`, `b ${word}`]);
    expect(paging).toMatchObject({ page: 1, totalPage: 1, total: 3 });
    expect((await ask({ search: `100% ${word}` })).total).toBe(1);
    expect((await ask({ search: `1%${word}` })).total).toBe(0);
    expect((await ask({ search: word, page: 2 })).data).toEqual([]);
  });
});

describe('the quick replies people see', () => {
  it('refuse the unauthenticated, and staff of the panel', async () => {
    expect((await app.call(listOwnQuickReplies)).failure.code).toBe('unauthenticated');
    for (const token of [admin, await signIn(app.database, await makeBranchLeader(app.database))])
      expect((await app.call(listOwnQuickReplies, { token })).failure.code).toBe('forbidden');
  });

  it('S19: are the active ones of the own branch, by orderBy, whatever the request says', async () => {
    const [own, other] = [await newBranch(), await newBranch()];
    const second = await add({ branch: [own.id, other.id], orderBy: 2 });
    const first = await add({ branch: [own.id], orderBy: 1 });
    await add({ branch: [own.id], status: false });
    const foreign = await add({ branch: [other.id] });
    const customer = await makeCustomer(app.database, { branchId: own.id });
    for (const user of [customer, await makeTeamLeader(app.database, { branchId: own.id })])
      expect(await ownOf(user)).toEqual([first.id, second.id]);
    expect(await ownOf(await makeCustomer(app.database, { branchId: other.id }))).toEqual([foreign.id, second.id]);
    const token = await signIn(app.database, customer);
    for (const unknownBody of [{ branch: other.id }, { branchId: other.id }, { status: false }])
      expect((await app.call(listOwnQuickReplies, { token, unknownBody })).failure.code).toBe('invalid');
  });
});

describe('files of quick replies in messages', () => {
  it('S18: go along when the leader may use them, and otherwise not', async () => {
    const [own, other] = [await newBranch(), await newBranch()];
    const leader = await makeTeamLeader(app.database, { branchId: own.id });
    const customer = await makeCustomer(app.database, { branchId: own.id });
    const [leaderPhone, customerPhone] = [await connectUser(app, leader), await connectUser(app, customer)];
    const fileOf = async (values: object, change: object = {}) => {
      const { id } = await add({ messageType: 'file', ...values });
      const file = await uploadFile(app, admin);
      await edit(id, { id, attachments: [file.id] });
      if (Object.keys(change).length > 0) await edit(id, { id, ...change });
      return file.id;
    };
    const usable = await fileOf({ branch: [own.id] });
    const suggested = await uploadFile(app, admin);
    const { id: withLink } = await add({ messageType: 'text', branch: [own.id] });
    await edit(withLink, { id: withLink, suggestionfile: suggested.id });
    await leaderPhone.ask(sendMessage, { touserid: customer.id, attachments: [suggested.id], content: 'Here' });
    await edit(withLink, { id: withLink, status: false });
    const unasked = { touserid: customer.id, attachments: [suggested.id], content: 'Again' };
    expect((await leaderPhone.askInVain(sendMessage, unasked)).code).toBe('not_found');
    const sent = await leaderPhone.ask(sendMessage, { touserid: customer.id, attachments: [usable], content: 'Here' });
    expect(sent.data.files.map(({ id }) => id)).toEqual([usable]);
    for (const id of [
      await fileOf({ branch: [other.id] }),
      await fileOf({ branch: [own.id], status: false }),
      await fileOf({ branch: [own.id] }, { softDelete: true }),
    ]) {
      const { code } = await leaderPhone.askInVain(sendMessage, { touserid: customer.id, attachments: [id] });
      expect(code).toBe('not_found');
    }
    const { code } = await customerPhone.askInVain(sendMessage, { touserid: leader.id, attachments: [usable] });
    expect(code).toBe('not_found');
  });
});
