import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import dialogStyles from './dialog.module.css';
import styles from './drawer.module.css';
import { IconButton } from './icon-button.tsx';
import { keepOpenForToasts } from './keep-open-for-toasts.ts';
import { PageBehind } from './page-behind.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the drawer; hidden when `header` is given. */
  title: string;
  children: ReactNode;
  /** In place of the title: the person's picture, name and phone. */
  header?: ReactNode;
  footer?: ReactNode;
  side?: 'start' | 'end';
  /** `page`: wide enough to work in; on a phone it takes the whole screen. */
  size?: 'menu' | 'page';
}

/** A panel from the side, over the page: navigation on phones, details on wide screens. */
export function Drawer({ open, onOpenChange, title, children, header, footer, side = 'start', size }: DrawerProps) {
  const { rememberOpener, returnFocus } = useReturnFocus();

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={dialogStyles.overlay} />
        <Radix.Content
          className={classNames(styles.drawer, styles[side], size === 'page' && styles.page)}
          aria-describedby={undefined}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={keepOpenForToasts}
        >
          <header className={styles.head}>
            <div className={styles.words}>
              {header === undefined ? (
                <Radix.Title className={styles.title}>{title}</Radix.Title>
              ) : (
                <>
                  <VisuallyHidden>
                    <Radix.Title>{title}</Radix.Title>
                  </VisuallyHidden>
                  {header}
                </>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={uiTexts.close} icon={<X />} />
            </Radix.Close>
          </header>
          <div className={styles.body}>{children}</div>
          {Boolean(footer) && <footer className={styles.foot}>{footer}</footer>}
          <PageBehind />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
