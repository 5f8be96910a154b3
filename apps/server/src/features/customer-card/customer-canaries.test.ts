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
import { expect, test, vi } from 'vitest';
import { newId } from '#platform/ids';
import { startTestApp } from '#testing/app';
import { connectUser, settle } from '#testing/chat-client';
import { makeBranch, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { startPushService } from '#testing/push-service';
import { soon } from '#testing/soon';

/** What only leaders see of a customer, by the wire's names. */
const leadersFields = /"(pinned|markedUnread|labels|waitingSince|reach|nudgedAt|note|notes)":/;

test('security 63: no note, label, pin, mark or wait reaches a customer, by sockets, calls, export, search, push or logs', async () => {
  const service = await startPushService();
  const app = await startTestApp({ env: { PUSH_HOSTS: service.host } });
  try {
    const { database } = app;
    const inBranch = { branchId: (await makeBranch(database)).id };
    const [customer, leader] = [await makeCustomer(database, inBranch), await makeTeamLeader(database, inBranch)];
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

    const answers = [
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
