import { Menu } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { latePart } from '#lib/late-part.ts';
import { useAppLogo, useAppName } from '#lib/public-settings.ts';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { Brand } from '#ui/brand.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './top-bar.module.css';

const loadDrawer = () => import('./chat-drawer.tsx');
const ChatDrawer = latePart(loadDrawer, 'ChatDrawer');

/** The drawer's code comes when the screen stands, so that the first screen does not wait for it. */
const drawerDelayMs = 1500;

interface TopBarProps {
  /** The screen's heading; null where that stands elsewhere. */
  title: string | null;
  /** Stands in the heading's place; null shows the product's name. */
  listName: string | null;
  className: string | undefined;
}

export function TopBar({ title, listName, className }: TopBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const appName = useAppName();
  const appLogo = useAppLogo();
  useEffect(() => {
    const timer = setTimeout(() => void loadDrawer().catch(() => undefined), drawerDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const open = (): void => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <header className={classNames(styles.bar, className)}>
      <IconButton label={shellTexts.openMenu} icon={<Menu />} aria-expanded={isOpen} onClick={open} />
      {title !== null && <h1 className={styles.title}>{title}</h1>}
      {title === null && listName !== null && <p className={styles.title}>{listName}</p>}
      {title === null && listName === null && <Brand name={appName} logo={appLogo} />}
      {wasOpened && (
        <Suspense fallback={null}>
          <ChatDrawer open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </header>
  );
}
