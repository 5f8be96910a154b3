export interface ToastRequest {
  readonly kind: 'success' | 'failure' | 'info';
  readonly message: string;
  /** One thing to do about it, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

type Show = (toast: ToastRequest) => void;

const waiting: ToastRequest[] = [];
let show: Show | null = null;
let onFirst: (() => void) | null = null;

const request: Show = (toast) => {
  if (show) {
    show(toast);
    return;
  }
  waiting.push(toast);
  onFirst?.();
};

/** Tells that something was done. */
export const showSuccess = (message: string, action?: ToastRequest['action']): void => {
  request({ kind: 'success', message, action });
};

/** Tells that something failed: what happened, and what to do. */
export const showFailure = (message: string, action?: ToastRequest['action']): void => {
  request({ kind: 'failure', message, action });
};

/** Tells what is neither good nor bad. */
export const showInfo = (message: string, action?: ToastRequest['action']): void => {
  request({ kind: 'info', message, action });
};

/** Tells what the server said along with a success, if it said anything. */
export const showReplyMessage = (reply: { readonly message?: string | undefined }): void => {
  if (reply.message) showSuccess(reply.message);
};

/** Calls `load` when the first toast is wanted, so that a page that shows none loads none of its code. */
export const loadToastsWith = (load: () => void): void => {
  onFirst = load;
  if (waiting.length > 0) load();
};

/** Takes over the showing, what waited first; returns the giver-back. */
export const showToastsWith = (next: Show): (() => void) => {
  show = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    if (show === next) show = null;
  };
};
