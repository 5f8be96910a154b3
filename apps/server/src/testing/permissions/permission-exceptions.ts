import {
  customerCardExceptions,
  emptyForAdmin,
  otherBranchIsForbidden,
  otherBranchIsUnknown,
} from './customer-card-exceptions.ts';
import type { Exceptions } from './exception-types.ts';
import { leaderExceptions } from './leader-requests.ts';
import type { Answer } from './permission-targets.ts';

const everybody = ['customer', 'team_leader', 'branch_leader', 'admin'] as const;
const everyCaller = ['signed_out', ...everybody, 'held', 'turned_off', 'deleted', 'api_key'] as const;
const chatters = ['customer', 'team_leader'] as const;

const foreign = (answer: Answer) => ({
  same_branch: answer,
  other_branch: answer,
  not_a_party: answer,
  turned_off: answer,
  deleted: answer,
});

const branchFilter: Exceptions = [
  emptyForAdmin,
  {
    callers: ['branch_leader'],
    answers: otherBranchIsForbidden,
    why: 'A branch leader asking for another branch’s rows is forbidden, whether there is such a branch or not.',
  },
];
const personFilter: Exceptions = [
  { callers: ['admin'], answers: { deleted: 'ok' }, why: 'A filter by a person: what a deleted one left is listed.' },
];
const notOneself: Exceptions[number] = {
  callers: ['team_leader', 'branch_leader'],
  answers: { own: 'forbidden' },
  why: 'The own account is changed in the profile, and nobody changes the own role or status.',
};
const otherAdmins: Exceptions[number] = {
  callers: ['admin'],
  answers: { not_a_party: 'forbidden' },
  why: 'For an admin, not a party is another admin: no admin changes one.',
};
const leadersEdit: Exceptions[number] = {
  callers: ['team_leader'],
  answers: { turned_off: 'not_found', deleted: 'not_found' },
  why: 'A team leader names active customers of the own branch.',
};

const wholeConversation: Exceptions = [
  {
    callers: ['admin', 'branch_leader'],
    answers: { own: 'not_found', not_a_party: 'not_found', deleted: 'ok' },
    why: 'Only customers and team leaders have conversations; one with a deleted person is kept.',
  },
];

/** Where a cell is not what the reach of the contract's `access` says, and why. */
export const exceptions: Readonly<Record<string, Exceptions>> = {
  'mfa.disable': [
    {
      callers: ['team_leader', 'branch_leader'],
      answers: { own: 'forbidden', ...foreign('forbidden') },
      why: 'With an id, only an admin turns it off; the own one goes with a code.',
    },
    {
      callers: ['admin'],
      answers: { own: 'forbidden', ...foreign('ok'), deleted: 'not_found' },
      why: 'An admin helps others, and needs a code for the own one.',
    },
  ],
  'profile.edit': [
    {
      callers: everybody,
      answers: foreign('forbidden'),
      why: 'A form that names somebody else is refused, whoever that is.',
    },
  ],
  'profile.edit#image': [
    { callers: everybody, answers: foreign('invalid'), why: 'Only an own upload becomes a picture.' },
  ],
  'sessions.list': [
    { callers: ['admin'], answers: { ...foreign('ok'), deleted: 'not_found' }, why: 'An admin sees anyone’s devices.' },
  ],
  'users.list': branchFilter,
  'users.export': branchFilter,
  'reports.get': branchFilter,
  'users.add': [
    {
      callers: ['admin'],
      answers: { turned_off: 'invalid', deleted: 'invalid' },
      why: 'Nobody is put into a branch that is off or gone.',
    },
    ...branchFilter.slice(1),
  ],
  'users.edit': [notOneself, otherAdmins, leadersEdit],
  'users.edit#role': [
    {
      callers: ['admin'],
      answers: {
        own: 'forbidden',
        not_a_party: 'forbidden',
        same_branch: 'invalid',
        other_branch: 'invalid',
        turned_off: 'invalid',
      },
      why: 'Nobody becomes an admin by a call.',
    },
    {
      callers: ['branch_leader'],
      answers: { own: 'forbidden', same_branch: 'forbidden', turned_off: 'forbidden' },
      why: 'Only an admin changes roles.',
    },
    {
      callers: ['team_leader'],
      answers: { own: 'forbidden', same_branch: 'forbidden', turned_off: 'not_found', deleted: 'not_found' },
      why: 'A team leader changes names only.',
    },
  ],
  'users.edit#status': [
    { callers: ['admin', 'branch_leader'], answers: { own: 'forbidden' }, why: 'Nobody changes the own status.' },
    otherAdmins,
    {
      callers: ['team_leader'],
      answers: { own: 'forbidden', same_branch: 'forbidden', turned_off: 'not_found', deleted: 'not_found' },
      why: 'A team leader changes names only.',
    },
  ],
  'contactChanges.decide': [
    {
      callers: ['admin', 'branch_leader'],
      answers: { own: 'not_found', not_a_party: 'not_found' },
      why: 'Nothing waits for one’s own account, or for another admin.',
    },
  ],
  'contactChanges.confirm': [
    { callers: ['branch_leader'], answers: { own: 'not_found' }, why: 'Nothing waits for one’s own account.' },
  ],
  'held.vouch': [
    {
      callers: ['admin', 'branch_leader', 'team_leader'],
      answers: { own: 'not_found', not_a_party: 'not_found', turned_off: 'not_found' },
      why: 'Nobody vouches for the own account, and only active customers wait.',
    },
  ],
  'held.startAfresh': [
    {
      callers: ['customer'],
      answers: { own: 'conflict' },
      why: 'Only who waits starts afresh; others delete the account.',
    },
  ],
  'branches.get': [otherBranchIsUnknown],
  'branches.invite': [
    otherBranchIsUnknown,
    { callers: ['admin'], answers: { turned_off: 'conflict' }, why: 'Nobody is invited to a branch that is off.' },
  ],
  'oversight.partners': [
    {
      callers: ['branch_leader'],
      answers: { not_a_party: 'ok' },
      why: 'For a branch leader, not a party is another leader of the same branch, who chats with nobody.',
    },
    {
      callers: ['admin', 'branch_leader'],
      answers: { deleted: 'ok' },
      why: 'What a deleted person’s partners keep can be looked at.',
    },
  ],
  'oversight.messages': wholeConversation,
  'oversight.export': wholeConversation,
  'messages.info': [
    {
      callers: chatters,
      answers: { own: 'ok', ...foreign('not_found'), turned_off: 'ok', deleted: 'ok' },
      why: 'One’s own message; same branch is the partner’s message in the own conversation.',
    },
  ],
  'files.upload': [
    {
      callers: everybody,
      answers: foreign('ok'),
      why: 'Any form field may come along; none is read, so the file is the caller’s.',
    },
  ],
  'files.list': personFilter,
  'audit.list': personFilter,
  'files.open': [
    {
      callers: everyCaller,
      answers: { same_branch: 'forbidden', other_branch: 'forbidden', not_a_party: 'forbidden' },
      why: 'The link is the proof: a good one opens its own file for whoever holds it, and no other file.',
    },
    {
      callers: everyCaller,
      answers: { turned_off: 'forbidden', deleted: 'not_found' },
      why: 'Here turned off is a link that expired, deleted a file that is gone.',
    },
  ],
  'branches.edit': [otherBranchIsUnknown],
  ...customerCardExceptions,
  ...leaderExceptions,
  'push.unsubscribe': [
    {
      callers: chatters,
      answers: foreign('no_effect'),
      why: 'An endpoint of somebody else answers like one that nobody has, and stays.',
    },
  ],
  save_connection: [
    {
      callers: chatters,
      answers: { own: 'ok', ...foreign('forbidden') },
      why: 'Another user’s id is forbidden.',
    },
  ],
  send_message: [
    {
      callers: chatters,
      answers: { turned_off: 'forbidden', deleted: 'forbidden' },
      why: 'Both keep reading the conversation, and neither can write.',
    },
  ],
  'send_message#attachments': [
    {
      callers: chatters,
      answers: { own: 'ok', ...foreign('not_found') },
      why: 'Own uploads, and files of a quick reply the sender may use. Here turned off is a file of a quick reply that is off.',
    },
  ],
  typing: [
    {
      callers: chatters,
      answers: { turned_off: 'not_found', deleted: 'not_found' },
      why: 'Nobody is told who cannot be written to.',
    },
  ],
  sync: [
    {
      callers: chatters,
      answers: { own: 'ok', ...foreign('ok') },
      why: 'Places of conversations that are not the caller’s bring nothing.',
    },
  ],
  delete_message: [
    {
      callers: chatters,
      answers: { own: 'ok', same_branch: 'forbidden' },
      why: 'One’s own message; same branch is the partner’s message in the own conversation.',
    },
  ],
  edit_message: [
    {
      callers: chatters,
      answers: { own: 'ok', ...foreign('not_found'), turned_off: 'forbidden', deleted: 'forbidden' },
      why: 'One’s own message while the partner may be written to; same branch is the partner’s message.',
    },
  ],
  star_message: [
    {
      callers: chatters,
      answers: { own: 'ok' },
      why: 'Any message of the caller’s own conversations; same branch is the partner’s message.',
    },
  ],
  react: [
    {
      callers: chatters,
      answers: { own: 'ok', same_branch: 'ok', turned_off: 'forbidden', deleted: 'forbidden' },
      why: 'Any message of a conversation whose partner may be written to.',
    },
  ],
};
