import type { RoleSlug } from '@branchline/contract/call';

/** Every screen's path. Features link by these; `app/screens.ts` says who may see what. */
export const paths = {
  start: '/',
  verifyOtp: '/verify-otp',
  userProfile: '/user-profile',
  about: '/about',
  contact: '/contact',
  login: '/login',
  forgotPassword: '/forgot-password',
  createNewPassword: '/create-new-password',
  terms: '/term-and-conditions',
  privacy: '/privacy-policy',
  privacyIos: '/privacy-policy-ios-app',
  dashboard: '/dashboard',
  branches: '/branchs',
  quickReplies: '/quick-reply',
  branchQuickReplies: '/branch-quick-replies',
  ownQuickReplies: '/my-quick-replies',
  messageGroups: '/messages',
  uploadedFiles: '/uploaded-files',
  users: '/users',
  quickHelp: '/quick-chat',
  starred: '/starred-messages',
  inbox: '/chat-users',
  agentInbox: '/agent-to-agent',
  adminChatUsers: '/admin-chat-users',
  conversation: '/chat',
  adminConversation: '/admin-chat',
  settings: '/settings',
  audit: '/audit',
  labels: '/labels',
  hours: '/opening-hours',
  waiting: '/waiting',
  absences: '/my-absences',
  heldAccounts: '/held-accounts',
  setup: '/setup',
  selfCheck: '/self-check',
} as const;
export type ScreenPath = (typeof paths)[keyof typeof paths];

/** Where each role begins after signing in. */
const landings: Record<RoleSlug, ScreenPath> = {
  admin: paths.branches,
  branch_leader: paths.users,
  team_leader: paths.inbox,
  customer: paths.inbox,
};
export const landingOf = (role: RoleSlug): ScreenPath => landings[role];

/** Where each role signs in. */
export const signInPathOf = (role: RoleSlug): ScreenPath => (role === 'customer' ? paths.start : paths.login);

/** A path with its query; undefined, null and empty values are left out. */
export const withQuery = (
  path: ScreenPath,
  query: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

/** The team leaders' list of fellow leaders; the same screen as the inbox, in agent mode. */
export const agentInboxPath = withQuery(paths.agentInbox, { agent: true });
