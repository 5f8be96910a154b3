import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, UserRound, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { paths, type ScreenPath } from '#lib/paths.ts';
import { reloadPublicSettings } from '#lib/public-settings.ts';
import { useSession } from '#lib/session-store.ts';
import { failureTexts } from '#lib/texts/failure-texts.ts';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './bottom-nav.module.css';

export function BottomNav({ className }: { className: string | undefined }) {
  const session = useSession();
  return (
    <nav className={classNames(styles.nav, className)} aria-label={shellTexts.mainNavigation}>
      <Entry to={paths.inbox} label={shellTexts.users} icon={<UsersRound aria-hidden="true" />} />
      <RefreshButton />
      {session?.role === 'customer' && (
        <Entry to={paths.userProfile} label={shellTexts.profile} icon={<UserRound aria-hidden="true" />} />
      )}
    </nav>
  );
}

function Entry({ to, label, icon }: { to: ScreenPath; label: string; icon: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link className={styles.entry} to={to} aria-current={pathname === to ? 'page' : undefined}>
      {icon}
      {label}
    </Link>
  );
}

/** Fetches again what the screen shows; the page itself stays. */
function RefreshButton() {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    if (!navigator.onLine) {
      showFailure(failureTexts.offline);
      return;
    }
    setIsBusy(true);
    await Promise.all([queryClient.invalidateQueries(), reloadPublicSettings()]);
    setIsBusy(false);
  };
  return (
    <button type="button" className={styles.entry} aria-busy={isBusy} onClick={() => void refresh()}>
      {isBusy ? <Spinner label={null} /> : <RotateCw aria-hidden="true" />}
      {shellTexts.refresh}
    </button>
  );
}
