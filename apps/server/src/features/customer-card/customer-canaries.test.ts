import { addAbsence } from '@branchline/contract/absence';
import { handOver, setAssignment } from '@branchline/contract/assignment';
import { sendOtp } from '@branchline/contract/auth';
import { editBranch } from '@branchline/contract/branches';
import { listShared, searchMessages } from '@branchline/contract/conversations';
import { answerDone, markUnread, pinPartner } from '@branchline/contract/customer-card';
import { addLabel, labelPartner } from '@branchline/contract/labels';
import { addNote } from '@branchline/contract/notes';
import { exportOwnData, getProfile } from '@branchline/contract/profile';
import { subscribePush } from '@branchline/contract/push';
import { listOwnQuickReplies } from '@branchline/contract/quick-replies';
import {
  attention,
  newMessage,
  olderMessagesEvent,
  partnerChanged,
  sync,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { editUser } from '@branchline/contract/users';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { newId } from '#platform/ids';
import { startTestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { connectUser, settle } from '#testing/chat-client';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  newEmail,
  signIn,
} from '#testing/factories';
import { startPushService } from '#testing/push-service';
import { soon } from '#testing/wait-options';

/** What only leaders see of a customer, by the wire's names. */
const leadersFields = /"(pinned|markedUnread|labels|waitingSince|reach|nudgedAt|note|notes)":/;

test('S63: no note, label, pin, mark or wait reaches a customer, by sockets, calls, export, search, push, mails, texts or logs', async () => {
  const service = await startPushService();
  const app = await startTestApp({ env: { PUSH_HOSTS: service.host } });
  try {
    const { database } = app;
    const inBranch = { branchId: (await makeBranch(database)).id };
    const customer = await makeCustomer(database, { ...inBranch, email: newEmail() });
    const leader = await makeTeamLeader(database, inBranch);
    const [token, leaderToken] = [await signIn(database, customer), await signIn(database, leader)];
    const headToken = await signIn(database, await makeBranchLeader(database, inBranch));
    const [desk, phone] = [await connectUser(app, leader), await connectUser(app, customer)];
    const heard: unknown[] = [];
    phone.socket.onAny((...event: unknown[]) => heard.push(event));
    await app.call(subscribePush, { token, body: { ...service.subscriptionOf('phone'), showText: true } });
    await phone.ask(attention, { active: false });

    const canary = `canary${newId().slice(-8)}`;
    const label = (await app.call(addLabel, { token: headToken, body: { name: canary, color: 'teal' } })).reply.data;
    await phone.say(leader, 'Hello');
    await desk.ask(labelPartner, { userid: customer.id, labels: [label.id] });
    await desk.ask(pinPartner, { userid: customer.id, pinned: true });
    await desk.ask(markUnread, { userid: customer.id });
    await app.call(addNote, { token: leaderToken, body: { customerId: customer.id, content: canary } });
    const waiting = (await desk.ask(usersChatWithMe, { agentask: 0, page: 1 })).data[0];
    expect(waiting).toMatchObject({ pinned: true, labels: [label], waitingSince: expect.any(String) as string });
    await desk.ask(answerDone, { userid: customer.id });
    await desk.say(customer, 'Good morning');
    await settle(desk, phone, customer);
    await vi.waitFor(() => expect(service.read('phone').length).toBeGreaterThan(0), soon);

    // Everything of the kind that a customer is written: a code, a reminder, and that the own address or number is another.
    await app.call(sendOtp, { body: { phone: customer.phone! } });
    await changeSetting(app, 'nudge_after_minutes', '1');
    await changeSetting(app, 'nudge_quiet_hours', '');
    await app.jobs.run('nudges.send');
    await desk.say(customer, 'Are you there?');
    await app.jobs.run('nudges.send');
    await database.db.execute(sql`update due_nudges set due_at = now()`);
    await database.db.execute(sql`update messages set created_at = created_at - interval '1 hour'`);
    await app.jobs.run('nudges.send');
    const admin = await signIn(database, await makeAdmin(database));
    const change = (body: object) =>
      app.call(editUser, { token: admin, params: { id: customer.id }, unknownBody: body });
    await change({ email: newEmail() });
    await app.later.settled();
    const [mails, texts] = [app.mail.sent, app.sms.sent.filter(({ to }) => to.endsWith(customer.phone!))];
    expect([mails.filter(({ to }) => to === customer.email).length, texts.length]).toEqual([1, 2]);

    const answers = [
      ...[mails, app.sms.sent],
      await phone.ask(usersChatWithMe, { agentask: 0, page: 1, filter: 'pinned' }),
      await phone.ask(usersChatWithMe, { search: canary }),
      await phone.ask(olderMessagesEvent, { userid: leader.id, page: 1 }),
      await phone.ask(sync, { since: {}, time: '2026-01-01T00:00:00.000Z' }),
      (await app.call(searchMessages, { token, body: { query: canary } })).reply,
      (await app.call(searchMessages, { token, body: { query: 'Hello' } })).reply,
      (await app.call(listShared, { token, body: { userid: leader.id, kind: 'media' } })).reply,
      (await app.call(exportOwnData, { token })).reply,
      (await app.call(getProfile, { token })).reply,
      (await app.call(listOwnQuickReplies, { token })).reply,
      heard,
      service.read('phone'),
    ];
    const text = JSON.stringify(answers);
    // Nor does a search find anybody by what was noted, which would say that it was.
    expect((await phone.ask(usersChatWithMe, { search: canary })).data).toEqual([]);
    expect(phone.heard(newMessage)).not.toEqual([]);
    for (const secret of [canary, label.id]) {
      expect(text).not.toContain(secret);
      expect(app.logLines.join('')).not.toContain(secret);
    }
    expect(leadersFields.exec(text)?.[0]).toBeUndefined();
    expect(phone.heard(partnerChanged)).toEqual([]);
  } finally {
    await app.close();
    service.close();
  }
});

test('S63: of assignments and absences a customer learns who answers and until when, and neither why nor by whom', async () => {
  const service = await startPushService();
  const app = await startTestApp({ env: { PUSH_HOSTS: service.host } });
  try {
    const { database } = app;
    const inBranch = { branchId: (await makeBranch(database)).id };
    const asha = await makeTeamLeader(database, { ...inBranch, firstName: 'Asha' });
    const bina = await makeTeamLeader(database, { ...inBranch, firstName: 'Bina' });
    const [customer, other] = [await makeCustomer(database, inBranch), await makeCustomer(database, inBranch)];
    const head = await makeBranchLeader(database, { ...inBranch, firstName: `head${newId().slice(-8)}` });
    const [admin, headToken] = [await signIn(database, await makeAdmin(database)), await signIn(database, head)];
    const token = await signIn(database, customer);
    await app.call(editBranch, { token: admin, params: { id: inBranch.branchId }, body: { assignment: 'personal' } });
    const phone = await connectUser(app, customer);
    const heard: unknown[] = [];
    phone.socket.onAny((...event: unknown[]) => heard.push(event));
    await app.call(subscribePush, { token, body: { ...service.subscriptionOf('phone'), showText: true } });
    await phone.ask(attention, { active: false });

    const canary = `canary${newId().slice(-8)}`;
    for (const { id } of [customer, other])
      await app.call(setAssignment, {
        token: headToken,
        body: { customerId: id, leaderId: asha.id, reason: canary },
      });
    await phone.say(asha, 'Hello');
    const until = '2999-01-02';
    const moved = await app.call(handOver, { token: headToken, body: { fromId: asha.id, toId: bina.id, until } });
    expect(moved.reply.data.moved).toBe(2);
    const [from, to] = ['2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
    const absence = { userId: bina.id, from, until: to, coverId: asha.id, note: canary };
    expect((await app.call(addAbsence, { token: headToken, body: absence })).httpStatus).toBe(200);
    await vi.waitFor(() => expect(phone.heard(partnerChanged)).not.toEqual([]), soon);

    const list = await phone.ask(usersChatWithMe, { agentask: 0, page: 1 });
    expect(list.data.find(({ userId }) => userId === bina.id)?.availability).toMatchObject({ state: 'away' });
    const text = JSON.stringify([
      list,
      await phone.ask(usersChatWithMe, { search: canary }),
      await phone.ask(olderMessagesEvent, { userid: asha.id, page: 1 }),
      await phone.ask(olderMessagesEvent, { userid: bina.id, page: 1 }),
      await phone.ask(sync, { since: {}, time: '2026-01-01T00:00:00.000Z' }),
      (await app.call(searchMessages, { token, body: { query: canary } })).reply,
      (await app.call(exportOwnData, { token })).reply,
      (await app.call(getProfile, { token })).reply,
      heard,
      service.read('phone'),
      app.mail.sent,
      app.sms.sent,
    ]);
    expect(text).toContain('Bina');
    for (const secret of [canary, head.id, head.firstName, other.id]) expect(text).not.toContain(secret);
    expect(app.logLines.join('')).not.toContain(canary);
  } finally {
    await app.close();
    service.close();
  }
});
