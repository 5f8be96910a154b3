import type { RoleSlug } from '@branchline/contract/call';
import { Files, GitBranch, MessageSquareReply, Settings, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths, type ScreenPath } from '#lib/paths.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';

interface MenuEntry {
  readonly to: ScreenPath;
  readonly label: string;
  readonly icon: ReactNode;
  /** Screens that are reached from this one; the entry stays marked on them. */
  readonly below: readonly string[];
}

const users: MenuEntry = {
  to: paths.users,
  label: screenTitles.users,
  icon: <UsersRound aria-hidden="true" />,
  below: [paths.adminChatUsers, paths.adminConversation, paths.heldAccounts, paths.labels, paths.hours, paths.waiting],
};
const adminEntries: readonly MenuEntry[] = [
  {
    to: paths.branches,
    label: screenTitles.branches,
    icon: <GitBranch aria-hidden="true" />,
    below: [paths.messageGroups],
  },
  users,
  { to: paths.uploadedFiles, label: screenTitles.uploadedFiles, icon: <Files aria-hidden="true" />, below: [] },
  {
    to: paths.quickReplies,
    label: screenTitles.quickReplies,
    icon: <MessageSquareReply aria-hidden="true" />,
    below: [],
  },
  {
    to: paths.settings,
    label: screenTitles.settings,
    icon: <Settings aria-hidden="true" />,
    below: [paths.audit, paths.setup, paths.selfCheck],
  },
];

/** The side menu of a role. */
export const menuEntriesOf = (role: RoleSlug): readonly MenuEntry[] =>
  role === 'admin' ? adminEntries : [{ ...users, below: [...users.below, paths.branchQuickReplies] }];
