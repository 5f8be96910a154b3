import { sendMessage } from '@branchline/contract/socket-events';
import { makeMessage, type User } from '../factories.ts';
import type { Ask, MakeRequest } from './ask.ts';

const partnerAs =
  (field: string, more: object = {}): MakeRequest =>
  ({ world, caller, relation }) => ({ body: { [field]: world.personFor(caller, relation).id, ...more } });

/** A message that stands in the relation to the caller. */
export const messageFor = async ({ world, caller, relation }: Ask): Promise<string> => {
  const { app, people, messages, personFor } = world;
  const write = async (from: User, to: User) => (await makeMessage(app.database, [from, to], { content: 'x' })).id;
  const self = personFor(caller, 'own');
  const partner = personFor(caller, 'same_branch');
  const isChatter = caller === 'customer' || caller === 'team_leader';
  switch (relation) {
    case 'own':
      return isChatter ? write(self, partner) : messages.own.first.id;
    case 'same_branch':
      return isChatter ? write(partner, self) : messages.own.first.id;
    case 'other_branch':
      return messages.ofBeta.first.id;
    case 'not_a_party':
      return messages.ofOthers.first.id;
    case 'turned_off':
      return isChatter ? write(self, personFor(caller, 'turned_off')) : messages.withOffLeader.first.id;
    case 'deleted':
      return isChatter ? write(self, personFor(caller, 'deleted')) : people.goneCustomer.id;
  }
};

const attachment: MakeRequest = ({ world, caller, relation }) => {
  const { files } = world;
  const isLeader = caller === 'team_leader';
  const file = {
    own: isLeader ? files.ofLeader : files.ofCustomer,
    same_branch: isLeader ? files.ofCustomer : files.ofLeader,
    other_branch: files.ofBetaCustomer,
    not_a_party: files.ofOtherCustomer,
    turned_off: files.ofQuickReplyOff,
    deleted: files.gone,
  }[relation];
  return { body: { touserid: world.personFor(caller, 'same_branch').id, messageType: 'file', attachments: [file.id] } };
};

/** What is sent for each event, by the name of its row. */
export const socketRequests: Readonly<Record<string, MakeRequest>> = {
  save_connection: partnerAs('userid'),
  users_chat_with_me: () => ({ body: { agentask: 0 } }),
  older_messages: partnerAs('userid'),
  [sendMessage.name]: partnerAs('touserid', { messageType: 'text', content: 'hello' }),
  'send_message#attachments': attachment,
  mark_read: partnerAs('userid', { upTo: 1 }),
  typing: partnerAs('touserid', { typing: true }),
  sync: ({ world, caller, relation }) => ({
    body: { since: { [world.personFor(caller, relation).id]: 0 }, time: new Date(Date.now() - 60_000).toISOString() },
  }),
  delete_message: async (ask) => ({ body: { id: await messageFor(ask) } }),
  mark_delivered: partnerAs('userid', { upTo: 1 }),
  edit_message: async (ask) => ({ body: { id: await messageFor(ask), content: 'y' } }),
  pin_partner: partnerAs('userid', { pinned: true }),
  archive_partner: partnerAs('userid', { archived: false }),
  mark_unread: partnerAs('userid'),
  answer_done: partnerAs('userid'),
  answer_needed: partnerAs('userid', { since: new Date(0).toISOString() }),
  label_partner: partnerAs('userid', { labels: [] }),
  inbox_counts: () => ({ body: {} }),
  star_message: async (ask) => ({ body: { id: await messageFor(ask), starred: true } }),
  stars: () => ({ body: {} }),
  save_draft: partnerAs('userid', { content: 'z', at: new Date().toISOString() }),
  drafts: () => ({ body: {} }),
  attention: () => ({ body: { active: true } }),
  react: async (ask) => ({ body: { id: await messageFor(ask), emoji: '👍' } }),
};
