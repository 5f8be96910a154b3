import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type Id, toast } from 'react-toastify/unstyled';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import styles from './toast.module.css';

export interface ToastProps {
  /** A success ends in 😊, a failure in 😞 on red. */
  readonly kind: 'success' | 'failure' | 'info';
  readonly message: string;
  /** One thing to do about it, such as Undo. The toast then stays eight seconds. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** Long enough to read, find and press the button. */
const closesAfterWithActionMs = 8000;

/** How often the toast of a failure has ended: one that is on its way out would keep the next with its id from showing. */
const ended = new Map<string, number>();

/** The success that was told last, unless something can be done about it. */
let lastSuccess: Id | null = null;

/**
 * Puts a toast into the ToastContainer. Import it together with the container, late. A failure that is on show already,
 * because several lists failed for one reason, stays longer instead of standing there twice. Of successes the next one takes
 * the place of the one before: three of a sign-up would cover the screen of a phone.
 */
export function showToast({ kind, message, action }: ToastProps): void {
  const isRepeatable = kind === 'failure' && !action;
  const times = ended.get(message) ?? 0;
  const toastId = `${message} ${String(times)}`;
  if (isRepeatable && toast.isActive(toastId)) {
    // At once: it may be about to end.
    toast.update(toastId, { delay: 0 });
    return;
  }
  const isReplaceable = kind === 'success' && !action;
  if (isReplaceable && lastSuccess !== null) toast.dismiss(lastSuccess);
  const shown = toast(
    <div className={styles.content}>
      <p>{message + suffixes[kind]}</p>
      {action && (
        <button type="button" className={styles.action} onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>,
    {
      // It stands in for the container's own class, so it brings both.
      className: classNames(styles.toast, styles[kind]),
      icon: icons[kind],
      role: kind === 'failure' ? 'alert' : 'status',
      ...(isRepeatable && { toastId, onClose: () => ended.set(message, times + 1) }),
      ...(action && { autoClose: closesAfterWithActionMs }),
    },
  );
  if (isReplaceable) lastSuccess = shown;
}

const suffixes = { success: uiTexts.successSuffix, failure: uiTexts.failureSuffix, info: '' };

const icons = {
  success: () => <CircleCheck aria-hidden="true" />,
  failure: () => <CircleAlert aria-hidden="true" />,
  info: () => <Info aria-hidden="true" />,
};
