import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, UserRound, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session-store.ts';
import { appTexts } from '#lib/texts/app-texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import styles from './bottom-nav.module.css';

export function BottomNav({ className }: { className: string | undefined }) {
  const session = useSession();
  return (
    <nav className={classNames(styles.nav, className)} aria-label={appTexts.mainNavigation}>
      <NavLink className={styles.entry ?? ''} to={paths.inbox}>
        <UsersRound aria-hidden="true" />
        {appTexts.drawer.users}
      </NavLink>
      <RefreshButton />
      {session?.role === 'customer' && (
        <NavLink className={styles.entry ?? ''} to={paths.userProfile}>
          <UserRound aria-hidden="true" />
          {appTexts.profile}
        </NavLink>
      )}
    </nav>
  );
}

/** Fetches again what the screen shows; the page itself stays. */
function RefreshButton() {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setIsBusy(true);
    await queryClient.invalidateQueries();
    setIsBusy(false);
  };
  return (
    <button type="button" className={styles.entry} aria-busy={isBusy} onClick={() => void refresh()}>
      {isBusy ? <Spinner label={null} /> : <RotateCw aria-hidden="true" />}
      {appTexts.refresh}
    </button>
  );
}
