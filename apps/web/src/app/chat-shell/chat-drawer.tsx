import {
  CalendarClock,
  CircleHelp,
  FileText,
  Info,
  LifeBuoy,
  LogOut,
  MessagesSquare,
  Share2,
  ShieldCheck,
  UserRound,
  UserRoundCheck,
  UsersRound,
  Zap,
} from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { AwayEntry } from '#features/absences/away-entry.tsx';
import { OwnLanguageSelect } from '#features/profile/components/own-language-select.tsx';
import { useHeldAccounts } from '#lib/held-accounts.ts';
import { logOut } from '#lib/log-out.ts';
import { useOwnProfile } from '#lib/own-profile.ts';
import { agentInboxPath, paths, signInPathOf } from '#lib/paths.ts';
import { useAppName } from '#lib/public-settings.ts';
import { type Session, useSession } from '#lib/session-store.ts';
import { shownName } from '#lib/shown-name.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { drawerTexts as texts } from '#app/texts/drawer-texts.ts';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { countUnsent } from '#lib/unsent-messages.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Link } from '#ui/link.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import styles from './chat-drawer.module.css';
import { copyText } from '#lib/copy-text.ts';

/** Opens the device's share sheet with the product's address; copies the address where there is none. */
const shareApp = async (appName: string): Promise<void> => {
  const url = `${window.location.origin}/`;
  if (typeof navigator.share === 'function') {
    // Rejects when the person closes the sheet: that needs no word.
    await navigator.share({ title: appName, url }).catch(() => undefined);
    return;
  }
  await copyText(url, { copied: texts.shareCopied, notCopied: texts.shareFailed(url) });
};

interface ChatDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
interface Entry {
  to: string;
  label: string;
  icon: ReactNode;
}

const roleEntries = {
  customer: [
    { to: paths.userProfile, label: texts.myProfile, icon: <UserRound aria-hidden="true" /> },
    { to: paths.quickHelp, label: texts.quickHelp, icon: <CircleHelp aria-hidden="true" /> },
    { to: paths.inbox, label: texts.agent, icon: <MessagesSquare aria-hidden="true" /> },
  ],
  team_leader: [
    { to: paths.inbox, label: shellTexts.users, icon: <UsersRound aria-hidden="true" /> },
    { to: agentInboxPath, label: texts.agentToAgent, icon: <MessagesSquare aria-hidden="true" /> },
    { to: paths.absences, label: screenTitles.absences, icon: <CalendarClock aria-hidden="true" /> },
    { to: paths.ownQuickReplies, label: screenTitles.ownQuickReplies, icon: <Zap aria-hidden="true" /> },
  ],
} as const satisfies Record<string, readonly Entry[]>;

/** Customers whom a leader may know by their voice; nothing while nobody waits. */
const waitingEntries = (count: number): readonly Entry[] =>
  count === 0
    ? []
    : [{ to: paths.heldAccounts, label: texts.toConfirm(count), icon: <UserRoundCheck aria-hidden="true" /> }];

const commonEntries: readonly Entry[] = [
  { to: paths.about, label: texts.about, icon: <Info aria-hidden="true" /> },
  { to: paths.privacy, label: texts.privacy, icon: <ShieldCheck aria-hidden="true" /> },
  { to: paths.terms, label: texts.terms, icon: <FileText aria-hidden="true" /> },
];
const helpEntry: Entry = { to: paths.contact, label: texts.help, icon: <LifeBuoy aria-hidden="true" /> };

export function ChatDrawer({ open, onOpenChange }: ChatDrawerProps) {
  const session = useSession();
  const appName = useAppName();
  const { data: held } = useHeldAccounts(1, session?.role === 'team_leader');
  const [isLeaving, setIsLeaving] = useState(false);
  /** How many messages would be lost; null while nobody is asked. */
  const [unsent, setUnsent] = useState<number | null>(null);
  if (session === null) return null;
  const close = (): void => onOpenChange(false);
  const leave = (): void => {
    setUnsent(null);
    setIsLeaving(true);
    void logOut(signInPathOf(session.role));
  };
  const askToLeave = (): void => {
    if (countUnsent() > 0) setUnsent(countUnsent());
    else leave();
  };
  const own: readonly Entry[] = session.role === 'customer' ? roleEntries.customer : roleEntries.team_leader;

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={shellTexts.menu}
      header={<Person session={session} onFollow={close} />}
      footer={
        <>
          <ThemeSwitch />
          <OwnLanguageSelect />
        </>
      }
    >
      <nav aria-label={shellTexts.mainNavigation}>
        <ul role="list" className={styles.entries}>
          {[...own, ...(held ? waitingEntries(held.total) : []), ...commonEntries].map((entry) => (
            <Fragment key={entry.label}>
              <EntryLink entry={entry} onFollow={close} />
              {entry.to === paths.absences && (
                <li>
                  <AwayEntry className={styles.entry} onDone={close} />
                </li>
              )}
            </Fragment>
          ))}
          <li>
            <button type="button" className={styles.entry} onClick={() => void shareApp(appName)}>
              <Share2 aria-hidden="true" />
              {texts.share}
            </button>
          </li>
          <EntryLink entry={helpEntry} onFollow={close} />
          <li>
            <button
              type="button"
              className={styles.entry}
              aria-busy={isLeaving}
              disabled={isLeaving}
              onClick={askToLeave}
            >
              <LogOut aria-hidden="true" />
              {texts.logOut}
            </button>
          </li>
        </ul>
      </nav>
      <ConfirmDialog
        open={unsent !== null}
        onOpenChange={() => setUnsent(null)}
        onConfirm={leave}
        question={texts.leaveUnsent}
        consequence={texts.unsentAreLost(unsent ?? 0)}
        confirmLabel={texts.logOut}
        cancelLabel={texts.stay}
      />
    </Drawer>
  );
}

function EntryLink({ entry, onFollow }: { entry: Entry; onFollow: () => void }) {
  return (
    <li>
      <Link className={styles.entry} to={entry.to} onClick={onFollow}>
        {entry.icon}
        {entry.label}
      </Link>
    </li>
  );
}

function Person({ session, onFollow }: { session: Session; onFollow: () => void }) {
  const { data: me } = useOwnProfile();
  const name = shownName(me ? `${me.firstName} ${me.lastName}`.trim() : '');
  return (
    <Link className={styles.person} to={paths.userProfile} onClick={onFollow}>
      <Avatar name={name} src={me?.image} size={48} />
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.phone}>{me?.phone ?? session.phone}</span>
      </span>
    </Link>
  );
}
