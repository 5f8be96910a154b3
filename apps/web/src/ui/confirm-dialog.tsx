import * as Radix from '@radix-ui/react-dialog';
import { CircleAlert } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './confirm-dialog.module.css';
import dialogStyles from './dialog.module.css';
import { keepOpenForToasts } from './keep-open-for-toasts.ts';
import { PageBehind } from './page-behind.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called on the confirming button; close the dialog when it went through. */
  onConfirm: () => void;
  /** The question, as the heading. */
  question?: string;
  /** The name of the thing it is about. */
  subject?: ReactNode;
  /** What follows, in a sentence. */
  consequence?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  busy?: boolean | undefined;
  /** Why it did not go through; the dialog stays open. */
  error?: string | undefined;
}

/** Asks before something that cannot be undone. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, onConfirm, question = uiTexts.confirmDelete, subject, consequence } = props;
  const { confirmLabel = uiTexts.delete, cancelLabel = uiTexts.cancel, tone = 'danger', busy = false, error } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const wordsId = useId();
  const { rememberOpener, returnFocus } = useReturnFocus();

  return (
    <Radix.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Radix.Portal>
        <Radix.Overlay className={dialogStyles.overlay} />
        <Radix.Content
          role="alertdialog"
          aria-describedby={wordsId}
          className={classNames(dialogStyles.content, dialogStyles.small)}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            rememberOpener();
            cancel.current?.focus();
          }}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={keepOpenForToasts}
        >
          <div className={styles.words}>
            <Radix.Title className={dialogStyles.title}>{question}</Radix.Title>
            <div id={wordsId} className={styles.details}>
              {Boolean(subject) && (
                <p className={styles.subject} dir="auto">
                  {subject}
                </p>
              )}
              {Boolean(consequence) && <p>{consequence}</p>}
            </div>
            <div role="alert" className={styles.error}>
              {error !== undefined && error !== '' && (
                <>
                  <CircleAlert aria-hidden="true" />
                  {error}
                </>
              )}
            </div>
          </div>
          <footer className={dialogStyles.foot}>
            <Button variant="quiet" ref={cancel} disabled={busy} onClick={() => onOpenChange(false)}>
              {cancelLabel}
            </Button>
            <Button variant={tone} busy={busy} clicksOnce onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
          <PageBehind />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
