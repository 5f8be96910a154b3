import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import dialogStyles from './dialog.module.css';
import { keepOpenForToasts } from './keep-open-for-toasts.ts';
import { PageBehind } from './page-behind.tsx';
import styles from './sheet.module.css';
import { useReturnFocus } from './use-return-focus.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The title stays for screen readers. */
  hideTitle?: boolean;
  children: ReactNode;
}

/** A short panel that rises from the bottom edge: what to attach, what to do with a message. */
export function Sheet({ open, onOpenChange, title, hideTitle = false, children }: SheetProps) {
  const { rememberOpener, returnFocus } = useReturnFocus();

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={dialogStyles.overlay} />
        <Radix.Content
          className={styles.sheet}
          aria-describedby={undefined}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={keepOpenForToasts}
        >
          {hideTitle ? (
            <VisuallyHidden>
              <Radix.Title>{title}</Radix.Title>
            </VisuallyHidden>
          ) : (
            <Radix.Title className={styles.title}>{title}</Radix.Title>
          )}
          {children}
          <PageBehind />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
