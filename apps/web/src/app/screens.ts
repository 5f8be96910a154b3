import { type RoleSlug, roleSlugs } from '@branchline/contract/call';
import { paths, type ScreenPath } from '#lib/paths.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { loadPart, type Part } from './load-part.ts';
import type { ShellPageName } from './shell-pages.ts';

/** Who may see a screen: everyone, only people who are signed out, or the named roles. */
export type Audience = 'everyone' | 'guests' | readonly RoleSlug[];

export interface Screen {
  readonly path: ScreenPath;
  /** In the bar above the page and in the browser's title. */
  readonly title: string;
  readonly audience: Audience;
  /** `bare`: the screen is the whole page. `shell`: inside the shell of the reader's role, bare when signed out. */
  readonly frame: 'bare' | 'shell';
  readonly Page: Part<object>;
}

const admin = ['admin'] as const;
const adminPanel = ['admin', 'branch_leader'] as const;
const chat = ['customer', 'team_leader'] as const;

/** The pages inside a shell stand in a list of their own, so that the first page does not carry it. */
const shellPage = (name: ShellPageName): Part<object> =>
  loadPart(async () => (await import('./shell-pages.ts')).loadShellPage(name), name);

export const InboxPage = shellPage('InboxPage');

export const screens: readonly Screen[] = [
  {
    path: paths.start,
    title: screenTitles.start,
    audience: 'guests',
    frame: 'bare',
    Page: loadPart(() => import('#features/auth/start-page.tsx'), 'StartPage'),
  },
  {
    // Not for guests only: it decides itself where to go once the code is right.
    path: paths.verifyOtp,
    title: screenTitles.verifyOtp,
    audience: 'everyone',
    frame: 'bare',
    Page: loadPart(() => import('#features/auth/verify-otp-page.tsx'), 'VerifyOtpPage'),
  },
  {
    path: paths.login,
    title: screenTitles.login,
    audience: 'guests',
    frame: 'bare',
    Page: loadPart(() => import('#features/auth/login-page.tsx'), 'LoginPage'),
  },
  {
    path: paths.forgotPassword,
    title: screenTitles.forgotPassword,
    audience: 'everyone',
    frame: 'bare',
    Page: loadPart(() => import('#features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: paths.createNewPassword,
    title: screenTitles.createNewPassword,
    audience: 'everyone',
    frame: 'bare',
    Page: loadPart(() => import('#features/auth/create-new-password-page.tsx'), 'CreateNewPasswordPage'),
  },
  {
    path: paths.userProfile,
    title: screenTitles.userProfile,
    audience: roleSlugs,
    frame: 'shell',
    Page: shellPage('UserProfilePage'),
  },
  {
    path: paths.about,
    title: screenTitles.about,
    audience: 'everyone',
    frame: 'shell',
    Page: shellPage('AboutPage'),
  },
  {
    path: paths.contact,
    title: screenTitles.contact,
    audience: 'everyone',
    frame: 'shell',
    Page: shellPage('ContactPage'),
  },
  {
    path: paths.terms,
    title: screenTitles.terms,
    audience: 'everyone',
    frame: 'shell',
    Page: shellPage('TermsPage'),
  },
  {
    path: paths.privacy,
    title: screenTitles.privacy,
    audience: 'everyone',
    frame: 'shell',
    Page: shellPage('PrivacyPage'),
  },
  {
    path: paths.privacyIos,
    title: screenTitles.privacyIos,
    audience: 'everyone',
    frame: 'shell',
    Page: shellPage('PrivacyIosPage'),
  },
  {
    path: paths.inbox,
    title: screenTitles.inbox,
    audience: chat,
    frame: 'shell',
    Page: InboxPage,
  },
  {
    path: paths.agentInbox,
    title: screenTitles.agentInbox,
    audience: chat,
    frame: 'shell',
    Page: InboxPage,
  },
  {
    path: paths.conversation,
    title: screenTitles.conversation,
    audience: chat,
    frame: 'shell',
    Page: shellPage('ConversationPage'),
  },
  {
    path: paths.quickHelp,
    title: screenTitles.quickHelp,
    audience: chat,
    frame: 'shell',
    Page: shellPage('QuickHelpPage'),
  },
  {
    path: paths.dashboard,
    title: screenTitles.dashboard,
    audience: adminPanel,
    frame: 'shell',
    Page: shellPage('DashboardPage'),
  },
  {
    path: paths.branches,
    title: screenTitles.branches,
    audience: admin,
    frame: 'shell',
    Page: shellPage('BranchesPage'),
  },
  {
    path: paths.messageGroups,
    title: screenTitles.messageGroups,
    audience: admin,
    frame: 'shell',
    Page: shellPage('MessageGroupsPage'),
  },
  {
    path: paths.users,
    title: screenTitles.users,
    audience: adminPanel,
    frame: 'shell',
    Page: shellPage('UsersPage'),
  },
  {
    path: paths.uploadedFiles,
    title: screenTitles.uploadedFiles,
    audience: admin,
    frame: 'shell',
    Page: shellPage('UploadedFilesPage'),
  },
  {
    path: paths.quickReplies,
    title: screenTitles.quickReplies,
    audience: admin,
    frame: 'shell',
    Page: shellPage('QuickRepliesPage'),
  },
  {
    path: paths.settings,
    title: screenTitles.settings,
    audience: admin,
    frame: 'shell',
    Page: shellPage('SettingsPage'),
  },
  {
    path: paths.audit,
    title: screenTitles.audit,
    audience: admin,
    frame: 'shell',
    Page: shellPage('AuditPage'),
  },
  {
    path: paths.setup,
    title: screenTitles.setup,
    audience: admin,
    frame: 'shell',
    Page: shellPage('SetupPage'),
  },
  {
    path: paths.selfCheck,
    title: screenTitles.selfCheck,
    audience: admin,
    frame: 'shell',
    Page: shellPage('SelfCheckPage'),
  },
  {
    path: paths.adminChatUsers,
    title: screenTitles.adminChatUsers,
    audience: adminPanel,
    frame: 'shell',
    Page: shellPage('AdminChatUsersPage'),
  },
  {
    path: paths.adminConversation,
    title: screenTitles.adminConversation,
    audience: adminPanel,
    frame: 'shell',
    Page: shellPage('AdminChatPage'),
  },
];

/** The screen at a path; undefined where there is none. A slash at the end does not matter. */
export const screenAt = (pathname: string): Screen | undefined => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return screens.find((screen) => screen.path === path);
};
