import { addAbsence, listAbsences, listCovers, removeAbsence } from '@branchline/contract/absence';
import * as assignments from '@branchline/contract/assignment';
import { editBranch, inviteToBranch } from '@branchline/contract/branches';
import type { CallDefinition } from '@branchline/contract/call';
import * as order from '@branchline/contract/customer-card';
import { saveDraft } from '@branchline/contract/drafts';
import type { EventDefinition } from '@branchline/contract/event';
import { addLabel, editLabel, labelPartner, removeLabel } from '@branchline/contract/labels';
import { addNote, exportNotes, getCustomerCard, listNotes, removeNote } from '@branchline/contract/notes';
import { addQuickReply, countQuickReplyUse, editQuickReply } from '@branchline/contract/quick-replies';
import * as events from '@branchline/contract/socket-events';
import { editUser } from '@branchline/contract/users';
import { listWaiting } from '@branchline/contract/waiting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { absences } from '#schema/assignments';
import { startTestApp, type TestApp } from '#testing/app';
import type { ChatClient } from '#testing/chat-client';
import {
  later,
  type LeaderKind,
  leaderKinds,
  makePersonalWorld,
  type PersonalCaller,
  personalCallers,
  type PersonalWorld,
} from '#testing/permissions/personal-world';
import { takeSnapshot } from '#testing/permissions/snapshot';

let app: TestApp;
let world: PersonalWorld;
beforeAll(async () => {
  app = await startTestApp();
  world = await makePersonalWorld(app);
}, 120_000);
afterAll(() => app.close());

const newName = (): string => `n${newId().slice(-12)}`;

/** Asks the cells of a row, those that are to be refused first: they may change nothing. */
const askRow = async <K extends string>(
  expected: Readonly<Record<K, string>>,
  ask: (key: K) => Promise<() => Promise<string>>,
): Promise<void> => {
  const keys = Object.keys(expected) as K[];
  const answers = {} as Record<K, string>;
  const isRefused = (key: K): boolean => expected[key] !== 'ok';
  const refused = await Promise.all(keys.filter(isRefused).map(async (key) => ({ key, send: await ask(key) })));
  await app.later.settled();
  const before = await takeSnapshot(app.database);
  for (const { key, send } of refused) answers[key] = await send();
  await app.later.settled();
  expect(await takeSnapshot(app.database), 'a refusal changed something').toEqual(before);
  for (const key of keys.filter((each) => !isRefused(each))) answers[key] = await (await ask(key))();
  await app.later.settled();
  expect(answers).toEqual(expected);
};

const toAll = <K extends string>(keys: readonly K[], answer: string): Record<K, string> =>
  Object.fromEntries(keys.map((key) => [key, answer])) as Record<K, string>;
const onlyStaff: Record<PersonalCaller, string> = {
  ...toAll(personalCallers, 'forbidden'),
  'signed out': 'unauthenticated',
  head: 'ok',
  'other head': 'not_found',
  admin: 'ok',
};
const onlyAdmin: Record<PersonalCaller, string> = { ...onlyStaff, head: 'forbidden', 'other head': 'forbidden' };
/** What whoever answers a customer knows of them: leaders learn nothing of the others. */
const whoAnswers: Record<PersonalCaller, string> = {
  ...onlyStaff,
  ...toAll(leaderKinds, 'not_found'),
  own: 'ok',
  cover: 'ok',
};
const theirOwn: Record<PersonalCaller, string> = { ...onlyStaff, ...toAll(leaderKinds, 'not_found'), own: 'ok' };
const elsewhereForbidden = { 'other head': 'forbidden' };

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
type HttpRow = readonly [
  call: CallDefinition,
  expected: Record<PersonalCaller, string>,
  sent: (caller: PersonalCaller) => Sent | Promise<Sent>,
];

const aboutRavi =
  (more: () => object = () => ({})) =>
  () => ({ body: { customerId: world.people.ravi.id, ...more() } });
const aboutOwnLeader =
  (more: () => object = () => ({})) =>
  () => ({ body: { userId: world.people.own.id, ...more() } });
const soon = () => ({ from: later(20), until: later(21) });
const newLabel = async () =>
  (
    await app.call(addLabel, {
      token: world.tokens.admin ?? '',
      body: { branch: world.branchId, name: newName(), color: 'teal' },
    })
  ).reply.data.id;
const newNote = async () =>
  (
    await app.call(addNote, {
      token: world.tokens.own ?? '',
      body: { customerId: world.people.ravi.id, content: newName() },
    })
  ).reply.data.id;
const newQuickReply = async () => {
  const unknownBody = { title: newName(), messageType: 'text', content: 'Nine to five.', orderBy: 1, status: true };
  return (await app.call(addQuickReply, { token: world.tokens.own ?? '', unknownBody })).reply.data.id;
};
const aboutNew = (make: () => Promise<string>, body?: () => object) => async () => ({
  params: { id: await make() },
  ...(body && { body: body() }),
});

const httpRows = (): readonly HttpRow[] => [
  [assignments.setAssignment, onlyStaff, aboutRavi(() => ({ leaderId: world.people.own.id }))],
  [
    assignments.listAssignments,
    { ...onlyStaff, ...toAll(leaderKinds, 'forbidden'), own: 'ok', ...elsewhereForbidden },
    () => ({ body: { branch: world.branchId, leaderId: world.people.own.id } }),
  ],
  [
    assignments.handOver,
    onlyStaff,
    async () => {
      const leader = await world.makeSpareLeader();
      return { body: { fromId: leader.id, toId: world.people.heir.id } };
    },
  ],
  [assignments.listHandovers, { ...onlyStaff, ...elsewhereForbidden }, () => ({ body: { branch: world.branchId } })],
  [
    assignments.undoHandover,
    onlyStaff,
    async () => {
      const leader = await world.makeSpareLeader();
      const body = { fromId: leader.id, toId: world.people.heir.id };
      return {
        body: { id: (await app.call(assignments.handOver, { token: world.tokens.admin ?? '', body })).reply.data.id },
      };
    },
  ],
  [
    assignments.readHandoverHistory,
    {
      ...toAll(personalCallers, 'forbidden'),
      'signed out': 'unauthenticated',
      ...toAll(leaderKinds, 'not_found'),
      own: 'ok',
    },
    aboutRavi(),
  ],
  [addAbsence, theirOwn, aboutOwnLeader(soon)],
  [listAbsences, theirOwn, aboutOwnLeader()],
  [listCovers, theirOwn, aboutOwnLeader(soon)],
  [
    removeAbsence,
    theirOwn,
    aboutNew(async () => {
      const id = newId();
      const [startsAt, endsAt] = [new Date(later(40)), new Date(later(41))];
      await app.database.db.insert(absences).values({ id, userId: world.people.own.id, startsAt, endsAt });
      return id;
    }),
  ],
  [listWaiting, { ...onlyStaff, ...elsewhereForbidden }, () => ({ body: { branch: world.branchId } })],
  [
    editBranch,
    { ...onlyAdmin, 'other head': 'not_found' },
    () => ({ params: { id: world.branchId }, body: { assignment: 'personal' } }),
  ],
  [inviteToBranch, onlyStaff, () => ({ body: { id: world.branchId, leaderId: world.people.own.id } })],
  [
    editUser,
    { ...onlyStaff, ...toAll(leaderKinds, 'not_found') },
    async () => {
      const leader = await world.makeSpareLeader();
      return { params: { id: leader.id }, body: { status: false, successor: world.people.heir.id } };
    },
  ],
  [
    order.listLabels,
    { ...onlyStaff, ...toAll(leaderKinds, 'ok'), stranger: 'forbidden', ...elsewhereForbidden },
    () => ({ body: { branch: world.branchId } }),
  ],
  [
    addLabel,
    { ...onlyStaff, ...elsewhereForbidden },
    () => ({ body: { branch: world.branchId, name: newName(), color: 'red' } }),
  ],
  [editLabel, onlyStaff, aboutNew(newLabel, () => ({ color: 'blue' }))],
  [removeLabel, onlyStaff, aboutNew(newLabel)],
  [getCustomerCard, whoAnswers, aboutRavi()],
  [listNotes, whoAnswers, aboutRavi()],
  [addNote, whoAnswers, aboutRavi(() => ({ content: newName() }))],
  [removeNote, theirOwn, aboutNew(newNote)],
  [exportNotes, onlyAdmin, aboutRavi()],
  [editQuickReply, { ...theirOwn, head: 'not_found' }, aboutNew(newQuickReply, () => ({ content: 'Ten to six.' }))],
  [
    countQuickReplyUse,
    {
      ...toAll(personalCallers, 'forbidden'),
      'signed out': 'unauthenticated',
      ...toAll(leaderKinds, 'not_found'),
      own: 'ok',
    },
    async () => ({ body: { id: await newQuickReply() } }),
  ],
];

describe('sections 11 to 13, where customers have own leaders', () => {
  test.each(httpRows().map((row) => [row[0].name, row] as const))('%s', { timeout: 60_000 }, async (_name, row) => {
    const [call, expected, sent] = row;
    await askRow(expected, async (caller) => {
      const { params, body } = await sent(caller);
      const token = world.tokens[caller];
      return async () => {
        const asked = { ...(params && { params }), ...(body !== undefined && { unknownBody: body }) };
        const got = await app.call(call, { ...asked, ...(token !== undefined && { token }) });
        return got.httpStatus === 200 ? 'ok' : got.failure.code;
      };
    });
  });

  const answerOf = async (device: ChatClient, event: EventDefinition, payload: unknown): Promise<string> => {
    const ack = (await device.socket.timeout(30_000).emitWithAck(event.name, payload)) as {
      readonly status: number;
      readonly code?: string;
    };
    return ack.status === 1 ? 'ok' : String(ack.code);
  };
  const text = { messageType: 'text', content: 'Hello' };
  const present = { own: 'ok', cover: 'ok', former: 'forbidden', fellow: 'not_found', stranger: 'not_found' };
  const answering = { ...present, former: 'not_found' };
  const parties = { ...present, former: 'ok' };
  const eventRows: readonly (readonly [EventDefinition, Record<LeaderKind, string>, (userid: string) => unknown])[] = [
    [events.sendMessage, present, (touserid) => ({ touserid, ...text })],
    [events.olderMessagesEvent, parties, (userid) => ({ userid, page: 1 })],
    [events.markRead, parties, (userid) => ({ userid, upTo: 1 })],
    [events.markDelivered, parties, (userid) => ({ userid, upTo: 1 })],
    [events.typing, answering, (touserid) => ({ touserid, typing: true })],
    [saveDraft, parties, (userid) => ({ userid, content: 'Begun', at: later(0) })],
    [order.pinPartner, parties, (userid) => ({ userid, pinned: false })],
    [order.markUnread, parties, (userid) => ({ userid })],
    [order.archivePartner, parties, (userid) => ({ userid, archived: false })],
    [labelPartner, answering, (userid) => ({ userid, labels: [] })],
    [order.answerDone, answering, (userid) => ({ userid })],
    [order.answerNeeded, answering, (userid) => ({ userid, since: later(-1) })],
  ];

  test.each(eventRows.map((row) => [row[0].name, row] as const))('%s, of a leader about Ravi', async (_name, row) => {
    const [event, expected, payload] = row;
    await askRow(expected, (kind) =>
      Promise.resolve(() => answerOf(world.devices[kind], event, payload(world.people.ravi.id))),
    );
  });

  test.each(
    [
      [events.sendMessage, present, (touserid: string) => ({ touserid, ...text })],
      [events.olderMessagesEvent, parties, (userid: string) => ({ userid, page: 1 })],
      [events.typing, answering, (touserid: string) => ({ touserid, typing: true })],
      [events.markRead, parties, (userid: string) => ({ userid, upTo: 1 })],
    ].map((row) => [(row[0] as EventDefinition).name, row] as const),
  )('%s, of Ravi to a leader', async (_name, row) => {
    const [event, expected, payload] = row as unknown as (typeof eventRows)[number];
    await askRow(expected, (kind) =>
      Promise.resolve(() => answerOf(world.devices.ravi, event, payload(world.people[kind].id))),
    );
  });

  test('sync gives a conversation to its two people alone', async () => {
    const seen = await Promise.all(
      leaderKinds.map(async (kind) => {
        const { data } = await world.devices[kind].ask(events.sync, {
          since: { [world.people.ravi.id]: 0 },
          time: later(0),
        });
        return [
          kind,
          data.length > 0 && data.every(({ sender, recipient }) => [sender, recipient].includes(world.people[kind].id)),
        ];
      }),
    );
    expect(Object.fromEntries(seen)).toEqual({ own: true, cover: true, former: true, fellow: false, stranger: false });
  });

  test('each leader’s list has who may be written to, and who could be; no other', async () => {
    const seen = await Promise.all(
      leaderKinds.map(async (kind) => {
        const { data } = await world.devices[kind].ask(events.usersChatWithMe, { agentask: 0, page: 1 });
        const ravi = data.find(({ userId }) => userId === world.people.ravi.id);
        return [kind, ravi ? { canWrite: ravi.canWrite, for: ravi.cover?.id ?? null } : null];
      }),
    );
    expect(Object.fromEntries(seen)).toEqual({
      own: { canWrite: true, for: null },
      cover: { canWrite: true, for: world.people.own.id },
      former: { canWrite: false, for: null },
      fellow: null,
      stranger: null,
    });
    const { data } = await world.devices.ravi.ask(events.usersChatWithMe, { agentask: 0, page: 1 });
    expect(Object.fromEntries(data.map(({ userId, canWrite }) => [userId, canWrite]))).toEqual({
      [world.people.own.id]: true,
      [world.people.cover.id]: true,
      [world.people.former.id]: false,
    });
  });
});
