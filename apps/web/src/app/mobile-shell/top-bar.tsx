import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useAppName } from '#lib/public-settings.ts';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { Brand } from '#ui/brand.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ChatDrawer } from './chat-drawer.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** The screen's heading; null shows the product's name, where the heading stands elsewhere. */
  title: string | null;
  className: string | undefined;
}

export function TopBar({ title, className }: TopBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const appName = useAppName();
  return (
    <header className={classNames(styles.bar, className)}>
      <IconButton label={shellTexts.openMenu} icon={<Menu />} aria-expanded={isOpen} onClick={() => setIsOpen(true)} />
      {title === null ? <Brand name={appName} /> : <h1 className={styles.title}>{title}</h1>}
      <ChatDrawer open={isOpen} onOpenChange={setIsOpen} />
    </header>
  );
}
