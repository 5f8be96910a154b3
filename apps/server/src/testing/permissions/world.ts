import type { Caller, Relation } from './permission-targets.ts';
import { uploadFiles } from '@branchline/contract/files';
import { removeAccount } from '@branchline/contract/profile';
import { addQuickReply, editQuickReply } from '@branchline/contract/quick-replies';
import { addApiKey, addSetting, editSetting, findSettings } from '@branchline/contract/settings';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { newId } from '#platform/ids';
import { files } from '#schema/files';
import type { TestApp } from '../app.ts';
import { makeMessage, type User } from '../factories.ts';
import { uploadFile } from '../upload.ts';
import { anybody, createMarks, type Marks } from './marks.ts';
import { makePeople, type People } from './world-people.ts';

const upload = async (app: TestApp, token: string, { name, content }: { name: string; content: string }) => {
  const form = new FormData();
  form.append('file', new File([content], name, { type: 'text/plain' }));
  const { reply } = await app.call(uploadFiles, { token, body: form });
  const [file] = reply.uploads;
  if (file === undefined) throw new Error('Nothing was uploaded.');
  return file;
};

const makeFiles = async (app: TestApp, marks: Marks, { people, tokenOf }: People) => {
  const make = (owner: User, what: string, seenBy: readonly Caller[]) =>
    upload(app, tokenOf(owner), {
      name: `${marks.next(`name of ${what}`, seenBy)}.txt`,
      content: marks.next(what, seenBy),
    });
  const staff: readonly Caller[] = ['branch_leader', 'admin'];
  const parties: readonly Caller[] = ['customer', 'team_leader', ...staff];
  const gone = await make(people.customer, 'a file that is gone', []);
  await app.database.db.update(files).set({ deletedAt: new Date() }).where(eq(files.id, gone.id));
  return {
    gone,
    /** Whoever holds the link of this one. */
    linked: await make(people.customer, 'a file by its link', anybody),
    ofCustomer: await make(people.customer, 'a file of the customer', parties),
    ofLeader: await make(people.leader, 'a file of the team leader', parties),
    ofOtherCustomer: await make(people.otherCustomer, 'a file of another customer', staff),
    ofBetaCustomer: await make(people.betaCustomer, 'a file of beta', ['admin']),
    ofQuickReply: await make(people.admin, 'a file of a quick reply', parties),
    ofQuickReplyOff: await make(people.admin, 'a file of a quick reply that is off', staff),
    ofAdmin: await make(people.admin, 'a file of the admin', ['admin']),
    ofHead: await make(people.head, 'a file of the branch leader', staff),
  };
};
export type WorldFiles = Awaited<ReturnType<typeof makeFiles>>;

const makeMessages = async (
  app: TestApp,
  marks: Marks,
  { people, sent }: { people: People['people']; sent: WorldFiles },
) => {
  const between = async (
    one: User,
    other: User,
    { seenBy, fileIds = [] }: { seenBy: readonly Caller[]; fileIds?: readonly string[] },
  ) => {
    const what = `a message between ${one.role} and ${other.role} for ${seenBy.join(', ')}`;
    const first = await makeMessage(app.database, [one, other], {
      content: marks.next(what, seenBy),
      ...(fileIds.length === 0 ? {} : { attachments: [...fileIds], messageType: 'file' as const }),
    });
    const second = await makeMessage(app.database, [other, one], { content: marks.next(what, seenBy) });
    return { first, second };
  };
  const staff: readonly Caller[] = ['branch_leader', 'admin'];
  const { customer, leader, otherCustomer, otherLeader, betaCustomer, betaLeader, offCustomer, offLeader } = people;
  return {
    own: await between(customer, leader, {
      seenBy: ['customer', 'team_leader', ...staff],
      fileIds: [sent.ofCustomer.id],
    }),
    ofLeader: await between(leader, customer, {
      seenBy: ['customer', 'team_leader', ...staff],
      fileIds: [sent.ofLeader.id],
    }),
    ofOthers: await between(otherCustomer, otherLeader, { seenBy: staff, fileIds: [sent.ofOtherCustomer.id] }),
    ofBeta: await between(betaCustomer, betaLeader, { seenBy: ['admin'], fileIds: [sent.ofBetaCustomer.id] }),
    withOffLeader: await between(customer, offLeader, { seenBy: ['customer', ...staff] }),
    withOffCustomer: await between(leader, offCustomer, { seenBy: ['team_leader', ...staff] }),
    withGoneLeader: await between(customer, people.goneLeader, { seenBy: ['customer', ...staff] }),
    withGoneCustomer: await between(leader, people.goneCustomer, { seenBy: ['team_leader', ...staff] }),
  };
};

const makeRecords = async (app: TestApp, marks: Marks, { made, sent }: { made: People; sent: WorldFiles }) => {
  const { branches, people, tokenOf } = made;
  const token = tokenOf(people.admin);
  const quickReply = async (
    seenBy: readonly Caller[],
    {
      branchId = branches.alpha.id,
      status = true,
      fileId,
    }: { branchId?: string; status?: boolean; fileId?: string } = {},
  ) => {
    const title = marks.next('a quick reply', seenBy);
    const body = {
      title,
      content: marks.next('content of a quick reply', seenBy),
      messageType: 'text',
      orderBy: 1,
    } as const;
    const { data } = (await app.call(addQuickReply, { token, body: { ...body, branch: [branchId], status } })).reply;
    if (fileId !== undefined)
      await app.call(editQuickReply, { token, params: { id: data.id }, body: { attachments: [fileId] } });
    return data;
  };
  const forAlpha: readonly Caller[] = ['customer', 'team_leader', 'branch_leader', 'admin'];
  const gone = await quickReply([]);
  await app.call(editQuickReply, { token, params: { id: gone.id }, body: { softDelete: true } });
  const setting = async (key: string, filter: 'customer' | 'admin' | 'system', seenBy: readonly Caller[]) =>
    (
      await app.call(addSetting, {
        token,
        body: {
          key,
          name: 'A setting',
          value: marks.next(`a setting for ${filter}`, seenBy),
          halptext: 'Help',
          filter,
          status: true,
        },
      })
    ).reply.data;
  const [logo] = (await app.call(findSettings, { token, body: { key: 'app_logo' } })).reply.list;
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { id: value } = await uploadFile(app, token, { name: 'logo.png', content: new Uint8Array(picture) });
  await app.call(editSetting, { token, params: { id: logo?.id ?? '' }, body: { value } });
  const apiKey = (
    await app.call(addApiKey, { token, body: { name: marks.next('an API key', ['admin']), scopes: ['orders'] } })
  ).reply;
  return {
    quickReplies: {
      active: await quickReply(forAlpha, { fileId: sent.ofQuickReply.id }),
      off: await quickReply(['branch_leader', 'admin'], { status: false, fileId: sent.ofQuickReplyOff.id }),
      ofBeta: await quickReply(['admin'], { branchId: branches.beta.id }),
      gone,
    },
    settings: {
      forAnybody: await setting('world_public', 'customer', anybody),
      forAdmins: await setting('world_admin', 'admin', ['admin']),
      ofSystem: await setting('world_system', 'system', ['admin']),
    },
    apiKey: { ...apiKey.data, key: marks.add(apiKey.key, 'the API key', []) },
  };
};

/** The person that stands in a relation to a caller. */
const personFor = ({ people }: People, caller: Caller, relation: Relation): User => {
  const { customer, leader, head, admin } = people;
  const byCaller: Partial<Record<Caller, Record<Relation, User>>> = {
    team_leader: {
      own: leader,
      same_branch: people.customer,
      other_branch: people.betaCustomer,
      not_a_party: head,
      turned_off: people.offCustomer,
      deleted: people.goneCustomer,
    },
    branch_leader: {
      own: head,
      same_branch: customer,
      other_branch: people.betaCustomer,
      not_a_party: people.otherHead,
      turned_off: people.offCustomer,
      deleted: people.goneCustomer,
    },
    admin: {
      own: admin,
      same_branch: leader,
      other_branch: people.betaLeader,
      not_a_party: people.otherAdmin,
      turned_off: people.offLeader,
      deleted: people.goneCustomer,
    },
  };
  const ofCustomer: Record<Relation, User> = {
    own: customer,
    same_branch: leader,
    other_branch: people.betaLeader,
    not_a_party: people.otherCustomer,
    turned_off: people.offLeader,
    deleted: people.goneLeader,
  };
  if (caller === 'held' && relation === 'own') return people.heldCustomer;
  return (byCaller[caller] ?? ofCustomer)[relation];
};

/** A world in which every record carries a mark of its own, seen from the four callers of the permission table. */
export const makeWorld = async (app: TestApp) => {
  const marks = createMarks();
  const made = await makePeople(app, marks);
  const { branches, people, tokenOf } = made;
  const sent = await makeFiles(app, marks, made);
  const messages = await makeMessages(app, marks, { people, sent });
  const records = await makeRecords(app, marks, { made, sent });
  const goneToken = tokenOf(people.goneCustomer);
  await app.call(removeAccount, { token: goneToken });
  await made.turnOff();
  const nothing = newId();
  const tokens: Partial<Record<Caller, string>> = {
    customer: tokenOf(people.customer),
    team_leader: tokenOf(people.leader),
    branch_leader: tokenOf(people.head),
    admin: tokenOf(people.admin),
    held: tokenOf(people.heldCustomer),
    turned_off: tokenOf(people.offCustomer),
    deleted: goneToken,
    api_key: records.apiKey.key,
  };
  return {
    app,
    marks,
    branches,
    people,
    files: sent,
    messages,
    ...records,
    tokens,
    tokenOf,
    /** An id that nothing has. */
    nothing,
    personFor: (caller: Caller, relation: Relation) => personFor(made, caller, relation),
    branchFor: (caller: Caller, relation: Relation): string => {
      const own = caller === 'admin' ? branches.primary.id : branches.alpha.id;
      const { beta, gamma } = branches;
      return {
        own,
        same_branch: own,
        other_branch: beta.id,
        not_a_party: beta.id,
        turned_off: gamma.id,
        deleted: nothing,
      }[relation];
    },
  };
};

export type World = Awaited<ReturnType<typeof makeWorld>>;
