import { formatNumber } from '#lib/numbers.ts';
import { defineTexts } from '#lib/texts/define-texts.ts';

/** Branches and message groups. */
export const branchTexts = defineTexts({
  columns: {
    number: 'Sr',
    name: 'Name',
    primary: 'Set As Primary',
    description: 'Description',
    branchLeader: 'Branch Leader',
    teamLeaders: "Team Leader's",
    users: 'Users',
    status: 'Status',
    action: 'Action',
  },
  count: (count: number) => (count === 1 ? '1 branch' : `${formatNumber(count)} branches`),
  add: 'Add Branch',
  edit: 'Update Group',
  yes: 'Yes',
  no: 'No',
  active: 'Active',
  inactive: 'InActive',
  primaryHelp: 'New customers land in the primary branch. There is always exactly one, and it is active.',
  statusHelp: 'An inactive branch is offered to nobody new. Those in it go on.',
  viewBranchLeaders: (name: string) => `View branch leaders of ${name}`,
  viewTeamLeaders: (name: string) => `View team leaders of ${name}`,
  viewUsers: (name: string) => `View customers of ${name}`,
  /** What is seen, the number, is part of what is read out. */
  withCount: (what: string, count: string) => `${what}: ${count}`,
  editNamed: (name: string) => `Edit ${name}`,
  invite: 'Invite customers',
  inviteNamed: (name: string) => `Invite customers to ${name}`,
  inviteHelp: 'Whoever signs up through this link or code lands in this branch.',
  inviteInactive: 'This branch is inactive, so nobody can be invited to it.',
  copyLink: 'Copy link',
  copied: 'The link is copied.',
  notCopied: 'The link could not be copied. Select it and copy it yourself.',
  linkLeadsHere:
    'This link works on this machine only. Set PUBLIC_URL to the address that people open, and start the server again.',
  qrAlt: (name: string) => `QR code of the invitation to ${name}`,
  downloadQr: 'Download the QR code',
  empty: 'There are no branches yet.',
  failed: 'The branches could not be loaded.',
  groupsFailed: 'The message groups could not be loaded.',
  groupsEmpty: 'There are no message groups yet.',
  groupsCount: (count: number) => (count === 1 ? '1 message group' : `${formatNumber(count)} message groups`),
});
