import { defineTexts } from './define-texts.ts';

/** Names of the screens: in the bar above the page, in menus and in the browser's title. */
export const screenTitles = defineTexts({
  start: 'Sign up',
  verifyOtp: 'Verify Phone',
  userProfile: 'My Profile',
  about: 'About Us',
  contact: 'Contact',
  login: 'Login',
  forgotPassword: 'Forgot Password',
  createNewPassword: 'Create New Password',
  terms: 'Term & Conditions',
  privacy: 'Privacy Policy',
  privacyIos: 'Privacy Policy (iOS App)',
  dashboard: 'Dashboard',
  branches: 'Branch',
  quickReplies: 'Quick Reply',
  branchQuickReplies: 'Quick replies of the branch',
  ownQuickReplies: 'My quick replies',
  messageGroups: 'Message Groups',
  uploadedFiles: 'Uploaded Files',
  users: 'Users',
  quickHelp: 'Quick Help',
  starred: 'Starred messages',
  inbox: 'Chats',
  agentInbox: 'Agent to Agent',
  adminChatUsers: 'Chat Users',
  conversation: 'Chat',
  adminConversation: 'Chat',
  settings: 'Settings',
  audit: 'Audit',
  labels: 'Labels',
  hours: 'Opening hours',
  waiting: 'Waiting for an answer',
  absences: 'I am away',
  heldAccounts: 'To confirm',
  setup: 'Set-up',
  selfCheck: 'Self-check',
  notFound: 'Page Not Found',
});

/** What the browser shows as the title; unread messages come first, where a narrow tab still shows them. */
export const titleWithApp = (title: string, appName: string, unread = 0): string =>
  `${unread > 0 ? `(${unread.toLocaleString('en')}) ` : ''}${title} · ${appName}`;
