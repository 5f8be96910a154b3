import { sendOtp, setupMfa } from '@branchline/contract/auth';
import { addApiKey, addSetting } from '@branchline/contract/settings';
import { and, eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { createSession } from '#features/auth';
import { sessions, users } from '#schema/users';
import { readTextedCode } from '../codes.ts';
import { makeTeamLeader, newEmail, newPhone, testPassword } from '../factories.ts';
import { customerCardRequests } from './customer-card-requests.ts';
import { leaderRequests } from './leader-requests.ts';
import { contactChange } from './contact-change-request.ts';
import { freshStart, heldAccount } from './held-requests.ts';
import { phoneChange } from './phone-change-request.ts';
import { profilePicture } from './picture-requests.ts';
import { removeDevice, subscribe, unsubscribe } from './push-requests.ts';
import { messageFor } from './socket-requests.ts';
import { type MakeRequest, makeStandIn, makeTarget, newName, type Sent } from './ask.ts';

const plain =
  (body?: unknown): MakeRequest =>
  () =>
    body === undefined ? {} : { body };
const personAs =
  (field: string, more: object = {}): MakeRequest =>
  ({ world, caller, relation }) => ({ body: { [field]: world.personFor(caller, relation).id, ...more } });
const branchAs =
  (more: () => object = () => ({})): MakeRequest =>
  ({ world, caller, relation }) => ({ body: { branch: world.branchFor(caller, relation), ...more() } });
const asStandIn =
  (body?: unknown): MakeRequest =>
  async (ask) => ({ token: (await makeStandIn(ask)).token, ...(body === undefined ? {} : { body }) });
const editPerson =
  (body: object): MakeRequest =>
  async (ask) => ({ params: { id: (await makeTarget(ask)).id }, body });

const userForm = () => ({
  email: newEmail(),
  phone: newPhone(),
  firstName: 'New',
  lastName: 'Person',
  role: 'team_leader',
  addressline1: '1',
  addressline2: '2',
  city: 'Pune',
  state: 'MH',
  zipcode: '411001',
  status: true,
  password: testPassword,
});

const upload = (name: string, content: string): FormData => {
  const form = new FormData();
  form.append('file', new File([content], name));
  return form;
};

/** A code for a number that is new. */
const verifyOtp: MakeRequest = async ({ world }) => {
  const phone = newPhone();
  await world.app.call(sendOtp, { body: { phone } });
  return { body: { phone, otp: await readTextedCode(world.app, phone) } };
};

const enableMfa: MakeRequest = async (ask) => {
  const { token, user } = await makeStandIn(ask);
  if (user === null || user.role === 'customer') return { token, body: { code: '000000' } };
  const { data } = (await ask.world.app.call(setupMfa, { token })).reply;
  return { token, body: { code: new TOTP({ secret: data.secret }).generate() } };
};

/** Somebody's second factor that is on, where there is somebody. */
const disableMfa: MakeRequest = async (ask) => {
  const target = await makeTarget(ask);
  if (ask.relation !== 'own' && ask.relation !== 'deleted') {
    const { db } = ask.world.app.database;
    await db.update(users).set({ totpSecret: 'sealed', totpEnabledAt: new Date() }).where(eq(users.id, target.id));
  }
  return { body: { id: target.id } };
};

const sessionOf: MakeRequest = async ({ world, relation, caller }) => {
  if (relation === 'deleted') return { params: { id: world.nothing } };
  const { id: userId } = world.personFor(caller, relation);
  const { db } = world.app.database;
  const device = newName();
  // Whoever is turned off has the session of before, which is the only one.
  const isNew = relation !== 'turned_off';
  if (isNew) await createSession(db, { userId, device, ip: '127.0.0.1' });
  const which = isNew ? and(eq(sessions.userId, userId), eq(sessions.device, device)) : eq(sessions.userId, userId);
  const [row] = await db.select({ id: sessions.id }).from(sessions).where(which);
  return { params: { id: row?.id ?? world.nothing } };
};

const pairs: MakeRequest = ({ world, caller, relation }) => {
  const { people } = world;
  const [first, second] = {
    own: [world.personFor(caller, 'own'), people.customer],
    same_branch: [people.customer, people.leader],
    other_branch: [people.betaCustomer, people.betaLeader],
    not_a_party: [people.customer, people.head],
    turned_off: [people.offCustomer, people.leader],
    deleted: [people.goneCustomer, people.leader],
  }[relation];
  return { body: { firstUserId: first?.id, secondUserId: second?.id } };
};

/** Links: a good one, one whose id was exchanged, one that expired, one of a file that is gone. */
const fileLink: MakeRequest = ({ world, relation }) => {
  const { files } = world;
  const link = files.linked.cloudUrl;
  const exchange = (id: string) => link.replace(files.linked.id, id);
  const url = {
    own: link,
    same_branch: exchange(files.ofLeader.id),
    other_branch: exchange(files.ofBetaCustomer.id),
    not_a_party: exchange(files.ofOtherCustomer.id),
    turned_off: link.replace(/([?&]e=)[^&]+/, '$11000000000'),
    deleted: files.gone.cloudUrl,
  }[relation];
  return { url: new URL(url, world.app.origin).href };
};

const newSetting: MakeRequest = async ({ world, relation }): Promise<Sent> => {
  if (relation === 'deleted') return { params: { id: world.nothing } };
  const body = {
    key: newName(),
    name: 'A',
    value: 'b',
    halptext: 'c',
    filter: 'customer',
    status: relation !== 'turned_off',
  } as const;
  const { reply } = await world.app.call(addSetting, { token: world.tokens.admin, body });
  return { params: { id: reply.data.id } };
};
const newApiKey: MakeRequest = async ({ world, relation }): Promise<Sent> => {
  if (relation === 'deleted') return { params: { id: world.nothing } };
  const { reply } = await world.app.call(addApiKey, {
    token: world.tokens.admin,
    body: { name: 'A', scopes: ['orders'] },
  });
  return { params: { id: reply.data.id } };
};
const quickReply: MakeRequest = ({ world, relation }) => {
  const { active, off, ofBeta, gone } = world.quickReplies;
  const { id } = {
    own: active,
    same_branch: active,
    other_branch: ofBeta,
    not_a_party: ofBeta,
    turned_off: off,
    deleted: gone,
  }[relation];
  return { params: { id }, body: { orderBy: 2 } };
};

/** What is sent for each call of the registry, by the name of its row. */
export const httpRequests: Readonly<Record<string, MakeRequest>> = {
  'auth.login': async ({ world }) => ({
    body: { username: (await makeTeamLeader(world.app.database)).email, password: testPassword },
  }),
  'auth.logout': asStandIn(),
  'otp.send': () => ({ body: { phone: newPhone() } }),
  'otp.verify': verifyOtp,
  'user.signup': ({ world }) => ({ body: { phone: newPhone(), branch: world.branches.alpha.id } }),
  'user.forgetPassword': ({ world }) => ({ body: { email: world.people.otherHead.email } }),
  'email.otp': ({ world }) => ({ body: { email: world.people.otherHead.email } }),
  'password.change': asStandIn({ newPassword: `${testPassword}!`, confirmPassword: `${testPassword}!` }),
  'mfa.setup': asStandIn(),
  'mfa.enable': enableMfa,
  'mfa.disable': disableMfa,
  'profile.get': plain(),
  'profile.edit': ({ world, caller, relation }) => ({
    body: {
      firstName: world.personFor(caller, 'own').firstName,
      lastName: 'Rao',
      id: world.personFor(caller, relation).id,
    },
  }),
  'profile.edit#image': profilePicture,
  'phone.change': asStandIn({ phone: newPhone() }),
  'phone.confirm': phoneChange,
  'profile.remove': asStandIn(),
  'sessions.list': personAs('id'),
  'sessions.end': sessionOf,
  'sessions.endAll': async (ask) => ({ body: { id: (await makeTarget(ask)).id } }),
  'profile.export': plain(),
  'users.list': branchAs(),
  'users.add': branchAs(userForm),
  'users.edit': editPerson({ lastName: 'Edited' }),
  'users.edit#role': async (ask) => {
    const target = await makeTarget(ask);
    return { params: { id: target.id }, body: { role: target.role === 'admin' ? 'team_leader' : 'admin' } };
  },
  'users.edit#status': async (ask) => {
    const target = await makeTarget(ask);
    return { params: { id: target.id }, body: { status: !target.isActive } };
  },
  'contactChanges.list': plain(),
  'contactChanges.decide': contactChange({ approve: false }),
  'contactChanges.confirm': contactChange({ otp: '123456' }),
  'held.list': plain(),
  'held.vouch': heldAccount,
  'held.startAfresh': freshStart,
  'roles.list': plain(),
  'users.export': branchAs(),
  'users.import': () => ({ body: upload('people.csv', `phone,firstName\n${newPhone()},New`) }),
  'branches.list': plain(),
  'branches.public': plain(),
  'branches.get': ({ world, caller, relation }) => ({ params: { id: world.branchFor(caller, relation) } }),
  'branches.add': () => ({ body: { name: newName(), description: 'New' } }),
  'branches.edit': ({ world, caller, relation }) => ({
    params: { id: world.branchFor(caller, relation) },
    body: { autoReply: 'We are closed.' },
  }),
  'branches.invite': ({ world, caller, relation }) => ({ body: { id: world.branchFor(caller, relation) } }),
  'messageGroups.list': plain(),
  'oversight.partners': personAs('specificUserId'),
  'oversight.messages': pairs,
  'messages.older': personAs('userid', { before: 2 }),
  'messages.info': async (ask) => ({ body: { id: await messageFor(ask) } }),
  'messages.search': personAs('userid', { query: 'zq' }),
  'messages.shared': personAs('userid', { kind: 'media' }),
  'messages.starred': personAs('userid'),
  'messages.moment': personAs('userid', { time: '2026-01-01T00:00:00Z' }),
  'files.upload': () => ({ body: upload('note.txt', 'A note') }),
  'files.list': personAs('id'),
  'files.open': fileLink,
  'quickReplies.add': ({ world, caller, relation }) => ({
    body: {
      title: newName(),
      messageType: 'text',
      content: 'c',
      orderBy: 9,
      status: false,
      branch: [world.branchFor(caller, relation)],
    },
  }),
  'quickReplies.edit': quickReply,
  'quickReplies.list': plain({}),
  'quickReplies.frontend': plain(),
  'quickReplies.used': (ask) => {
    const { params } = quickReply(ask) as Sent;
    return { body: { id: params?.['id'] } };
  },
  ...customerCardRequests,
  ...leaderRequests,
  'settings.add': () => ({
    body: { key: newName(), name: 'A', value: 'b', halptext: 'c', filter: 'admin', status: true },
  }),
  'settings.edit': async (ask) => ({ ...(await newSetting(ask)), body: { value: 'edited' } }),
  'settings.remove': newSetting,
  'settings.list': plain(),
  'settings.find': plain({}),
  'settings.forcustomer': plain(),
  'clientErrors.report': () => ({
    body: { kind: 'error', error: 'TypeError', frames: ['/assets/a.js:1:1'], screen: '/chat', version: '0.0.0' },
  }),
  'apiKeys.add': () => ({ body: { name: newName(), scopes: ['orders'] } }),
  'apiKeys.list': plain(),
  'apiKeys.remove': newApiKey,
  'dashboard.get': plain(),
  'dashboard.earlier': plain(),
  'dashboard.reach': plain(),
  'reports.get': branchAs(),
  'home.get': plain(),
  'installedApp.manifest': plain(),
  'installedApp.icon': () => ({ params: { name: '192.png' } }),
  'orders.list': plain(),
  'payments.list': plain(),
  'orders.put': () => ({ params: { externalId: newName() }, body: { amount: 1, state: 'placed' } }),
  'payments.put': () => ({ params: { externalId: newName() }, body: { amount: 1 } }),
  'push.subscribe': subscribe,
  'push.unsubscribe': unsubscribe,
  'push.key': plain(),
  'push.ack': ({ world }) => ({ body: { id: world.nothing, key: 'none' } }),
  'push.test': plain({}),
  'push.status': plain({}),
  'push.remove': removeDevice,
  'audit.list': personAs('actor'),
  'oversight.export': pairs,
  'retention.preview': plain({}),
  'selfCheck.run': plain({}),
  'selfCheck.sms': () => ({ body: { phone: newPhone() } }),
  'selfCheck.mail': () => ({ body: { email: newEmail() } }),
};
