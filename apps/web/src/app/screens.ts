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
const vouchers = ['admin', 'branch_leader', 'team_leader'] as const;
const chat = ['customer', 'team_leader'] as const;

/** The pages inside a shell stand in a list of their own, so that the first page does not carry it. */
const shellPage = (name: ShellPageName): Part<object> =>
  loadPart(async () => (await import('./shell-pages.ts')).loadShellPage(name), name);

export const InboxPage = shellPage('InboxPage');

/** Screens whose path and title have one name. */
type ScreenName = keyof typeof paths & keyof typeof screenTitles;

const placeIn =
  (frame: Screen['frame']) =>
  (name: ScreenName, audience: Audience, Page: Part<object>): Screen => ({
    path: paths[name],
    title: screenTitles[name],
    audience,
    frame,
    Page,
  });
const onItsOwn = placeIn('bare');
const inShell = placeIn('shell');

export const screens: readonly Screen[] = [
  onItsOwn(
    'start',
    'guests',
    loadPart(() => import('#features/auth/start-page.tsx'), 'StartPage'),
  ),
  // Not for guests only: it decides itself where to go once the code is right.
  onItsOwn(
    'verifyOtp',
    'everyone',
    loadPart(() => import('#features/auth/verify-otp-page.tsx'), 'VerifyOtpPage'),
  ),
  onItsOwn(
    'login',
    'guests',
    loadPart(() => import('#features/auth/login-page.tsx'), 'LoginPage'),
  ),
  onItsOwn(
    'forgotPassword',
    'everyone',
    loadPart(() => import('#features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  ),
  onItsOwn(
    'createNewPassword',
    'everyone',
    loadPart(() => import('#features/auth/create-new-password-page.tsx'), 'CreateNewPasswordPage'),
  ),
  inShell('userProfile', roleSlugs, shellPage('UserProfilePage')),
  inShell('about', 'everyone', shellPage('AboutPage')),
  inShell('contact', 'everyone', shellPage('ContactPage')),
  inShell('terms', 'everyone', shellPage('TermsPage')),
  inShell('privacy', 'everyone', shellPage('PrivacyPage')),
  inShell('privacyIos', 'everyone', shellPage('PrivacyIosPage')),
  inShell('inbox', chat, InboxPage),
  inShell('agentInbox', chat, InboxPage),
  inShell('conversation', chat, shellPage('ConversationPage')),
  inShell('starred', chat, shellPage('StarredPage')),
  inShell('quickHelp', chat, shellPage('QuickHelpPage')),
  inShell('dashboard', adminPanel, shellPage('DashboardPage')),
  inShell('branches', admin, shellPage('BranchesPage')),
  inShell('messageGroups', admin, shellPage('MessageGroupsPage')),
  inShell('users', adminPanel, shellPage('UsersPage')),
  inShell('labels', adminPanel, shellPage('LabelsPage')),
  inShell('hours', adminPanel, shellPage('HoursPage')),
  inShell('waiting', adminPanel, shellPage('WaitingPage')),
  inShell('absences', ['team_leader'], shellPage('OwnAbsencesPage')),
  inShell('heldAccounts', vouchers, shellPage('HeldAccountsPage')),
  inShell('uploadedFiles', admin, shellPage('UploadedFilesPage')),
  inShell('quickReplies', admin, shellPage('QuickRepliesPage')),
  inShell('branchQuickReplies', ['branch_leader'], shellPage('QuickRepliesPage')),
  inShell('ownQuickReplies', ['team_leader'], shellPage('OwnQuickRepliesPage')),
  inShell('settings', admin, shellPage('SettingsPage')),
  inShell('audit', admin, shellPage('AuditPage')),
  inShell('setup', admin, shellPage('SetupPage')),
  inShell('selfCheck', admin, shellPage('SelfCheckPage')),
  inShell('adminChatUsers', adminPanel, shellPage('AdminChatUsersPage')),
  inShell('adminConversation', adminPanel, shellPage('AdminChatPage')),
];

/** The screen at a path; undefined where there is none. A slash at the end does not matter. */
export const screenAt = (pathname: string): Screen | undefined => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return screens.find((screen) => screen.path === path);
};
