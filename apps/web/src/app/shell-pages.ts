import type { ComponentType } from 'react';

const pages = {
  InboxPage: () => import('#features/chat/inbox-page.tsx'),
  UserProfilePage: () => import('./profile-screen.tsx'),
  AboutPage: () => import('#features/static-pages/about-page.tsx'),
  ContactPage: () => import('#features/static-pages/contact-page.tsx'),
  TermsPage: () => import('#features/static-pages/terms-page.tsx'),
  PrivacyPage: () => import('#features/static-pages/privacy-page.tsx'),
  PrivacyIosPage: () => import('#features/static-pages/privacy-ios-page.tsx'),
  ConversationPage: () => import('./conversation-screen.tsx'),
  StarredPage: () => import('#features/chat/starred-page.tsx'),
  QuickHelpPage: () => import('#features/quick-replies/quick-help-page.tsx'),
  DashboardPage: () => import('#features/reports/dashboard-page.tsx'),
  BranchesPage: () => import('./setup/branches-screen.tsx'),
  MessageGroupsPage: () => import('#features/branches/message-groups-page.tsx'),
  UsersPage: () => import('./users-screen.tsx'),
  LabelsPage: () => import('#features/customer-card/labels-page.tsx'),
  HoursPage: () => import('#features/hours/hours-page.tsx'),
  WaitingPage: () => import('#features/waiting/waiting-page.tsx'),
  OwnAbsencesPage: () => import('#features/absences/own-absences-page.tsx'),
  HeldAccountsPage: () => import('#features/held/held-accounts-page.tsx'),
  UploadedFilesPage: () => import('#features/files/uploaded-files-page.tsx'),
  QuickRepliesPage: () => import('#features/quick-replies/quick-replies-page.tsx'),
  OwnQuickRepliesPage: () => import('#features/chat/own-quick-replies-page.tsx'),
  SettingsPage: () => import('#features/settings/settings-page.tsx'),
  SetupPage: () => import('./setup/setup-page.tsx'),
  SelfCheckPage: () => import('#features/self-check/self-check-page.tsx'),
  AuditPage: () => import('#features/audit/audit-page.tsx'),
  AdminChatUsersPage: () => import('#features/oversight/admin-chat-users-page.tsx'),
  AdminChatPage: () => import('#features/oversight/admin-chat-page.tsx'),
};

export type ShellPageName = keyof typeof pages;

// Each module must export a page of its entry's name.
const namedPages: { readonly [N in ShellPageName]: () => Promise<Record<N, ComponentType>> } = pages;

/** Loads the module of a page that stands in a shell; the page is its export of that name. */
export const loadShellPage = <N extends ShellPageName>(name: N): Promise<Record<N, ComponentType>> =>
  namedPages[name]();
