import { KeyRound, LogOut, Menu, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { logOut } from '#lib/log-out.ts';
import { paths } from '#lib/paths.ts';
import { panelTexts } from '#app/texts/panel-texts.ts';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { PartFailure } from '../part-failure.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { useLazyPart } from '../use-lazy-part.ts';
import styles from './admin-top-bar.module.css';

const loadPasswordDialog = async () =>
  (await import('#features/profile/update-password-dialog.tsx')).UpdatePasswordDialog;

interface AdminTopBarProps {
  title: string;
  /** On phones, where the menu is in a drawer. */
  onOpenMenu: (() => void) | undefined;
  isMenuOpen: boolean;
  /** On phones the way to the dashboard; else it stands above the side menu. */
  home: ReactNode;
}

export function AdminTopBar({ title, onOpenMenu, isMenuOpen, home }: AdminTopBarProps) {
  const [isPasswordOpen, setIsPasswordOpen] = useState(false);
  const { Part: UpdatePasswordDialog, isComing, hasFailed, want } = useLazyPart(loadPasswordDialog);
  const [isLeaving, setIsLeaving] = useState(false);
  const openPassword = (): void => {
    want();
    setIsPasswordOpen(true);
  };
  const leave = (): void => {
    setIsLeaving(true);
    void logOut(paths.login);
  };

  return (
    <>
      <header className={styles.bar}>
        {onOpenMenu && (
          <IconButton label={shellTexts.openMenu} icon={<Menu />} aria-expanded={isMenuOpen} onClick={onOpenMenu} />
        )}
        {home}
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
        <Link
          className={buttonClass({ variant: 'plain', size: 'small' })}
          to={paths.userProfile}
          aria-label={panelTexts.account}
          title={panelTexts.account}
        >
          <UserRound aria-hidden="true" />
        </Link>
        <Button
          variant="plain"
          size="small"
          icon={<KeyRound aria-hidden="true" />}
          busy={isComing}
          onClick={openPassword}
        >
          <span className={styles.words}>{panelTexts.updatePassword}</span>
        </Button>
        <Button variant="quiet" size="small" icon={<LogOut aria-hidden="true" />} busy={isLeaving} onClick={leave}>
          <span className={styles.words}>{panelTexts.logOut}</span>
        </Button>
        {isPasswordOpen && UpdatePasswordDialog && <UpdatePasswordDialog open onOpenChange={setIsPasswordOpen} />}
      </header>
      {hasFailed && <PartFailure message={panelTexts.updatePasswordFailed} onRetry={openPassword} />}
    </>
  );
}
