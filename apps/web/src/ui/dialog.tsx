import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { keepOpenForToasts } from './keep-open-for-toasts.ts';
import { PageBehind } from './page-behind.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title, read out with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. A submit button outside its form takes `form="its-id"`. */
  footer?: ReactNode;
  /** False when the footer's own button closes it by the same name. */
  hasCross?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** Something is being saved: Escape, the cross and a click outside do not close it. */
  busy?: boolean | undefined;
  /** Escape, or a click outside: easily done by mistake. It stays open where the event's default is prevented. */
  onDismiss?: (event: Event) => void;
}

/** Centred on wide screens, docked at the bottom on phones. Focus is kept inside and goes back on closing. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size = 'medium', busy = false } = props;
  const { hasCross = true, onDismiss } = props;

  const { rememberOpener, returnFocus } = useReturnFocus();

  return (
    <Radix.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={classNames(styles.content, styles[size])}
          onOpenAutoFocus={(event) => {
            rememberOpener();
            focusFirstField(event);
          }}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => {
            keepOpenForToasts(event);
            if (!event.defaultPrevented && !busy) onDismiss?.(event);
          }}
          onEscapeKeyDown={(event) => {
            if (isOnOpenList(event.target)) event.preventDefault();
            else if (!busy) onDismiss?.(event);
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <header className={classNames(styles.head, !hasCross && styles.crossless)}>
            <div className={styles.words}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className={styles.description}>{description}</Radix.Description>
              )}
            </div>
            {hasCross && (
              <Radix.Close asChild>
                <IconButton label={uiTexts.close} icon={<X />} disabled={busy} />
              </Radix.Close>
            )}
          </header>
          <div className={styles.body}>{children}</div>
          {Boolean(footer) && <footer className={styles.foot}>{footer}</footer>}
          <PageBehind />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The first field, not the cross. With fingers the dialog itself: the keyboard would cover what was just opened. */
function focusFirstField(event: Event) {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const isTouched = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
  const field = event.currentTarget.querySelector<HTMLElement>(
    'input:enabled:not([type="file"]), select:enabled, textarea:enabled',
  );
  (isTouched || !field ? event.currentTarget : field).focus();
}

/** Escape closes an open list of choices first, and not what was typed around it. */
const isOnOpenList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="combobox"][aria-expanded="true"]') !== null;
