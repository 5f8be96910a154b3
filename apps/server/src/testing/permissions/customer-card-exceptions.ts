import type { Exceptions } from './exception-types.ts';

export const otherBranchIsForbidden = {
  other_branch: 'forbidden',
  not_a_party: 'forbidden',
  turned_off: 'forbidden',
  deleted: 'forbidden',
} as const;
export const emptyForAdmin: Exceptions[number] = {
  callers: ['admin'],
  answers: { deleted: 'ok' },
  why: 'A filter by a branch that is not there finds nothing.',
};
export const otherBranchIsUnknown: Exceptions[number] = {
  callers: ['branch_leader'],
  answers: { turned_off: 'not_found' },
  why: 'The branch that is off is another one here.',
};
const notesOfCustomers: Exceptions = [
  { callers: ['branch_leader'], answers: { own: 'ok' }, why: 'Notes are about customers; own stands for one of them.' },
  {
    callers: ['team_leader'],
    answers: { turned_off: 'not_found', deleted: 'not_found' },
    why: 'A team leader notes active customers of the own branch.',
  },
];

/** Exceptions of quick replies, labels and notes. */
export const customerCardExceptions: Readonly<Record<string, Exceptions>> = {
  'quickReplies.add': [
    { callers: ['admin'], answers: { deleted: 'invalid' }, why: 'A quick reply is for branches that exist.' },
    {
      callers: ['team_leader', 'branch_leader'],
      answers: { same_branch: 'ok', ...otherBranchIsForbidden },
      why: 'A quick reply of one’s own, or of the own branch: another one is forbidden, whether it exists or not.',
    },
  ],
  'quickReplies.edit': [
    {
      callers: ['team_leader', 'branch_leader'],
      answers: { own: 'forbidden', same_branch: 'forbidden' },
      why: 'Whoever may only use a quick reply is told so; these are the admin’s.',
    },
    {
      callers: ['branch_leader'],
      answers: { turned_off: 'forbidden' },
      why: 'A branch leader sees the inactive ones.',
    },
    {
      callers: ['team_leader'],
      answers: { other_branch: 'not_found', turned_off: 'not_found' },
      why: 'A team leader sees the active ones.',
    },
  ],
  'quickReplies.used': [
    { callers: ['team_leader'], answers: { turned_off: 'not_found' }, why: 'One that is off is sent by nobody.' },
  ],
  'labels.list': [
    emptyForAdmin,
    {
      callers: ['team_leader', 'branch_leader'],
      answers: otherBranchIsForbidden,
      why: 'Labels of another branch are forbidden, whether there is such a branch or not.',
    },
  ],
  'labels.add': [
    {
      callers: ['branch_leader'],
      answers: otherBranchIsForbidden,
      why: 'A branch leader makes labels for the own branch.',
    },
  ],
  'labels.edit': [otherBranchIsUnknown],
  'labels.remove': [otherBranchIsUnknown],
  'customers.card': notesOfCustomers,
  'notes.list': notesOfCustomers,
  'notes.add': notesOfCustomers,
  'notes.remove': [
    {
      callers: ['team_leader'],
      answers: { same_branch: 'not_found', turned_off: 'not_found', deleted: 'not_found' },
      why: 'A team leader takes back own notes about own customers; same branch is a fellow leader’s note.',
    },
    { callers: ['team_leader'], answers: { own: 'ok' }, why: 'Within 15 minutes.' },
  ],
  label_partner: [
    {
      callers: ['team_leader'],
      answers: { turned_off: 'not_found', deleted: 'not_found' },
      why: 'Active customers of the own branch carry labels.',
    },
  ],
};
