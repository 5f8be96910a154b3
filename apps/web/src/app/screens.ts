import { type RoleSlug, roleSlugs } from '@branchline/contract/call';
import type { ComponentType } from 'react';
import { paths, type ScreenPath } from '#lib/paths.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { loadPart } from './load-part.ts';

/** Who may see a screen: everyone, only people who are signed out, or the named roles. */
export type Audience = 'everyone' | 'guests' | readonly RoleSlug[];

export interface Screen {
  readonly path: ScreenPath;
  /** In the bar above the page and in the browser's title. */
  readonly title: string;
  readonly audience: Audience;
  /** `bare`: the screen is the whole page. `shell`: inside the shell of the reader's role, bare when signed out. */
  readonly frame: 'bare' | 'shell';
  readonly Page: ComponentType;
}

const admin = ['admin'] as const;
const adminPanel = ['admin', 'branch_leader'] as const;
const chat = ['customer', 'team_leader'] as const;

export const InboxPage = loadPart(() => import('#features/conversations/inbox-page.tsx'), 'InboxPage');

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
    Page: loadPart(() => import('#features/profile/user-profile-page.tsx'), 'UserProfilePage'),
  },
  {
    path: paths.about,
    title: screenTitles.about,
    audience: 'everyone',
    frame: 'shell',
    Page: loadPart(() => import('#features/static-pages/about-page.tsx'), 'AboutPage'),
  },
  {
    path: paths.contact,
    title: screenTitles.contact,
    audience: 'everyone',
    frame: 'shell',
    Page: loadPart(() => import('#features/static-pages/contact-page.tsx'), 'ContactPage'),
  },
  {
    path: paths.terms,
    title: screenTitles.terms,
    audience: 'everyone',
    frame: 'shell',
    Page: loadPart(() => import('#features/static-pages/terms-page.tsx'), 'TermsPage'),
  },
  {
    path: paths.privacy,
    title: screenTitles.privacy,
    audience: 'everyone',
    frame: 'shell',
    Page: loadPart(() => import('#features/static-pages/privacy-page.tsx'), 'PrivacyPage'),
  },
  {
    path: paths.privacyIos,
    title: screenTitles.privacyIos,
    audience: 'everyone',
    frame: 'shell',
    Page: loadPart(() => import('#features/static-pages/privacy-ios-page.tsx'), 'PrivacyIosPage'),
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
    Page: loadPart(() => import('#features/conversations/conversation-page.tsx'), 'ConversationPage'),
  },
  {
    path: paths.quickHelp,
    title: screenTitles.quickHelp,
    audience: chat,
    frame: 'shell',
    Page: loadPart(() => import('#features/quick-replies/quick-help-page.tsx'), 'QuickHelpPage'),
  },
  {
    path: paths.dashboard,
    title: screenTitles.dashboard,
    audience: adminPanel,
    frame: 'shell',
    Page: loadPart(() => import('#features/reports/dashboard-page.tsx'), 'DashboardPage'),
  },
  {
    path: paths.branches,
    title: screenTitles.branches,
    audience: admin,
    frame: 'shell',
    Page: loadPart(() => import('#features/branches/branches-page.tsx'), 'BranchesPage'),
  },
  {
    path: paths.messageGroups,
    title: screenTitles.messageGroups,
    audience: admin,
    frame: 'shell',
    Page: loadPart(() => import('#features/branches/message-groups-page.tsx'), 'MessageGroupsPage'),
  },
  {
    path: paths.users,
    title: screenTitles.users,
    audience: adminPanel,
    frame: 'shell',
    Page: loadPart(() => import('#features/users/users-page.tsx'), 'UsersPage'),
  },
  {
    path: paths.uploadedFiles,
    title: screenTitles.uploadedFiles,
    audience: admin,
    frame: 'shell',
    Page: loadPart(() => import('#features/files/uploaded-files-page.tsx'), 'UploadedFilesPage'),
  },
  {
    path: paths.quickReplies,
    title: screenTitles.quickReplies,
    audience: admin,
    frame: 'shell',
    Page: loadPart(() => import('#features/quick-replies/quick-replies-page.tsx'), 'QuickRepliesPage'),
  },
  {
    path: paths.settings,
    title: screenTitles.settings,
    audience: admin,
    frame: 'shell',
    Page: loadPart(() => import('#features/settings/settings-page.tsx'), 'SettingsPage'),
  },
  {
    path: paths.audit,
    title: screenTitles.audit,
    audience: admin,
    frame: 'shell',
    Page: loadPart(() => import('#features/audit/audit-page.tsx'), 'AuditPage'),
  },
  {
    path: paths.adminChatUsers,
    title: screenTitles.adminChatUsers,
    audience: adminPanel,
    frame: 'shell',
    Page: loadPart(() => import('#features/oversight/admin-chat-users-page.tsx'), 'AdminChatUsersPage'),
  },
  {
    path: paths.adminConversation,
    title: screenTitles.adminConversation,
    audience: adminPanel,
    frame: 'shell',
    Page: loadPart(() => import('#features/oversight/admin-chat-page.tsx'), 'AdminChatPage'),
  },
];

/** The screen at a path; undefined where there is none. A slash at the end does not matter. */
export const screenAt = (pathname: string): Screen | undefined => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return screens.find((screen) => screen.path === path);
};
