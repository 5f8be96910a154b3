import { version } from '#package.json';
import { useLocation } from 'react-router';
import { useSession } from '#lib/session-store.ts';
import { panelTexts } from '#app/texts/panel-texts.ts';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import styles from './admin-menu.module.css';
import { menuEntriesOf } from './menu-entries.tsx';

interface AdminMenuProps {
  /** Icons only; the words stay for screen readers and as tooltips. */
  isNarrow?: boolean;
  onFollow?: () => void;
}

export function AdminMenu({ isNarrow = false, onFollow }: AdminMenuProps) {
  const session = useSession();
  const { pathname } = useLocation();
  if (session === null) return null;
  return (
    <nav className={classNames(styles.menu, isNarrow && styles.narrow)} aria-label={shellTexts.mainNavigation}>
      <ul role="list" className={styles.entries}>
        {menuEntriesOf(session.role).map(({ to, label, icon, below }) => (
          <li key={to}>
            <Link
              className={styles.entry}
              to={to}
              title={isNarrow ? label : undefined}
              aria-current={pathname === to ? 'page' : below.includes(pathname) ? 'true' : undefined}
              onClick={onFollow}
            >
              {icon}
              <span className={styles.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.version} title={panelTexts.version(version)}>
        {isNarrow ? version : panelTexts.version(version)}
      </p>
    </nav>
  );
}
