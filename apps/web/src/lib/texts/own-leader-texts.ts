import { formatNumber } from '../numbers.ts';
import { defineTexts } from './define-texts.ts';

/** Whose customer somebody is, in the panel: branches, invitations, moving customers and handing them over. */
export const ownLeaderTexts = defineTexts({
  assignment: 'Who answers customers',
  assignments: {
    branch: 'All team leaders of the branch',
    personal: 'Each customer has one own leader',
  },
  assignmentHelp: {
    branch: 'Every team leader of the branch sees and answers every customer of it.',
    personal:
      'A customer writes with one leader only. New ones go to the leader with the fewest; those who are here go to whoever answered them last.',
  },

  inviteTo: 'New customers go to',
  inviteEvenly: 'The leader with the fewest customers',
  inviteFor: (leader: string) => `Invite customers to ${leader}`,
  inviteForHelp: (leader: string) => `Whoever signs up through this link or code is answered by ${leader}.`,
  /** On the leader's own profile. */
  inviteOwnHelp:
    'Show the code to new customers, or send them the link. They come to your branch, and to you where each customer has one leader.',
  /** A menu of a row in the users list. */
  moreOf: (leader: string) => `More for ${leader}`,
  invite: 'Invite customers',
  handOver: 'Hand over customers',
  showCustomers: 'Show own customers',

  leader: 'Leader',
  /** In place of a leader: nobody answers this customer. */
  nobody: 'Nobody',
  giveOther: (leader: string, customer: string) => `${leader}: give ${customer} to another leader`,
  chooseOne: (customer: string) => `Choose ${customer}`,
  choose: 'Choose',
  chosen: (count: number) => (count === 1 ? '1 chosen' : `${formatNumber(count)} chosen`),
  choosePage: 'Choose this page',
  chooseNone: 'Choose nobody',
  give: 'Give to another leader',
  giveOfOneBranch: 'Choose customers of one branch to give them to another leader.',

  giveTitle: (customer: string) => `Who answers ${customer}?`,
  newLeader: 'New leader',
  chooseLeader: 'Choose a leader',
  noOtherLeader: 'This branch has no other active team leader.',
  reason: 'Reason',
  reasonHelp: 'For branch leaders and admins. The customer is told who answers now, never the reason.',
  leadersFailed: 'The leaders could not be loaded.',

  handOverTitle: 'Hand over customers',
  which: 'Which customers',
  all: 'All',
  some: 'Some of them',
  find: 'Find a customer',
  customersFailed: 'The customers could not be loaded.',
  noCustomers: 'Nobody is called so.',
  more: 'Search for more.',
  chooseSomebody: 'Choose at least one customer.',
  note: 'First words of the new leader',
  noteHelp: 'Each customer gets them as a message of the new leader, marked as automatic. Empty: no message.',
  history: 'The new leader may read the conversation so far',
  historyHelp: 'The customer is told so. Every look is in the audit log.',
  until: 'They go back on',
  untilHelp: 'Leave it empty if they stay.',

  preview: 'What happens',
  previewWho: (count: number, from: string, to: string) =>
    count === 1
      ? `1 customer of ${from} is answered by ${to}.`
      : `${formatNumber(count)} customers of ${from} are answered by ${to}.`,
  previewNames: (names: string) => `Among them: ${names}`,
  previewUntil: (day: string, from: string) => `On ${day} they go back to ${from}.`,
  previewReads: (to: string) => `Each of them reads, from ${to}:`,
  previewHistory: (from: string) => `I can read your earlier conversation with ${from}.`,
  previewLanguage: 'The sentence about the earlier conversation comes in the customer’s language.',
  previewNothing: 'They get no message. In their list they see who answers now.',
  submit: 'Hand over',
  done: (count: number, to: string) =>
    count === 1 ? `${to} answers 1 customer more.` : `${to} answers ${formatNumber(count)} customers more.`,
  undo: 'Undo',

  handovers: 'Handovers',
  handoversHelp: 'For 24 hours a handover can be undone, for the customers whom nobody gave to somebody else since.',
  handoversFailed: 'The handovers could not be loaded.',
  handoversNone: 'Nobody was handed over yet.',
  handoverOf: (from: string, to: string) => `${from} → ${to}`,
  handoverFacts: (count: number, by: string, at: string) =>
    count === 1 ? `1 customer, by ${by}, ${at}` : `${formatNumber(count)} customers, by ${by}, ${at}`,
  handoverBack: (at: string) => `Went back ${at}`,
  handoverUntil: (day: string) => `Goes back on ${day}`,
  handoverHistory: 'With the conversation so far',
  undoOne: (from: string, to: string) => `Undo the handover from ${from} to ${to}`,

  successorTitle: (leader: string) => `Who answers the customers of ${leader}?`,
  successorHelp: (count: number) =>
    count === 1
      ? '1 customer has nobody else to write to. Nothing is lost: they go on with the new leader.'
      : `${formatNumber(count)} customers have nobody else to write to. Nothing is lost: they go on with the new leader.`,
  successor: 'Successor',
  spread: 'Shared out among the leaders of the branch',
  spreadNobody: 'Nobody for now: they go to the next leader who comes',
  successorSubmit: 'Go on',
  /** Before the only leader of a branch is turned off or moved. */
  lastLeaderTitle: (branch: string) => `Leave ${branch} without a leader?`,
  lastLeader: (branch: string, count: number) =>
    count === 1
      ? `${branch} will have no active team leader: 1 customer will have nobody to write to.`
      : `${branch} will have no active team leader: ${formatNumber(count)} customers will have nobody to write to.`,

  leaderless: (branch: string, count: number) =>
    count === 1
      ? `${branch} has no active team leader: 1 customer has nobody to write to.`
      : `${branch} has no active team leader: ${formatNumber(count)} customers have nobody to write to.`,
  leaderlessAction: 'See its leaders',
  leaderlessCustomers: 'See these customers',
  /** Before customers come to such a branch. */
  leaderlessSoon: (branch: string, count: number) =>
    count === 1
      ? `${branch} has no active team leader: 1 customer will have nobody to write to until there is one.`
      : `${branch} has no active team leader: ${formatNumber(count)} customers will have nobody to write to until there is one.`,
  moveToNobodyTitle: (customer: string, branch: string) => `Move ${customer} to ${branch}?`,
  moveToNobodySubmit: 'Move',
  movedToNobody: (customer: string, branch: string) =>
    `${customer} has nobody to write to now: ${branch} has no active team leader.`,

  /** Before a branch of own leaders becomes one of all leaders. */
  shareTitle: (branch: string) => `Let all team leaders answer in ${branch}?`,
  share: (count: number) =>
    count === 1
      ? '1 customer has no own leader any more: every team leader of the branch can write to them, and they to each.'
      : `${formatNumber(count)} customers have no own leader any more: every team leader of the branch can write to each of them, and they to each leader.`,
  shareUndo:
    'Days on which customers were to go back no longer count. If you change back later, each customer goes to the leader who answered last.',
  shareSubmit: 'Change',

  keepNotes: 'Take the notes along',
  keepNotesHelp: 'The staff of the new branch read them. Otherwise nobody there does.',
});
