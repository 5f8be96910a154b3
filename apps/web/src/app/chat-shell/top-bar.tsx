import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppLogo, useAppName } from '#lib/public-settings.ts';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { Brand } from '#ui/brand.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PartFailure } from '../part-failure.tsx';
import { useLazyPart } from '../use-lazy-part.ts';
import styles from './top-bar.module.css';

const loadDrawer = async () => (await import('./chat-drawer.tsx')).ChatDrawer;

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
  const { Part: ChatDrawer, isComing, hasFailed, want } = useLazyPart(loadDrawer);
  const appName = useAppName();
  const appLogo = useAppLogo();
  useEffect(() => {
    const timer = setTimeout(() => void loadDrawer().catch(() => undefined), drawerDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const open = (): void => {
    want();
    setIsOpen(true);
  };
  return (
    <div className={className}>
      <header className={styles.bar}>
        <IconButton
          label={shellTexts.openMenu}
          icon={<Menu />}
          busy={isComing}
          aria-expanded={ChatDrawer !== null && isOpen}
          onClick={open}
        />
        {title !== null && <h1 className={styles.title}>{title}</h1>}
        {title === null && listName !== null && <p className={styles.title}>{listName}</p>}
        {title === null && listName === null && <Brand name={appName} logo={appLogo} />}
        {ChatDrawer && <ChatDrawer open={isOpen} onOpenChange={setIsOpen} />}
      </header>
      {hasFailed && <PartFailure message={shellTexts.menuFailed} onRetry={open} />}
    </div>
  );
}
