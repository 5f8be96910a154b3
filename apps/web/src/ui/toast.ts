import { uiTexts } from './ui-texts.ts';

export interface ToastOptions {
  /** Offers to take it back, or a way on. The toast then stays eight seconds. */
  action?: { label: string; onSelect: () => void } | undefined;
  /** A second toast with the same id replaces the first. */
  id?: string | undefined;
}

export interface ToastRequest extends ToastOptions {
  tone: 'success' | 'failure' | 'info';
  message: string;
}

type Receiver = (request: ToastRequest) => void;

const waiting: ToastRequest[] = [];
let receiver: Receiver | undefined;

/** The end of what the person asked for: ends in a smile. */
export function toastSuccess(message: string, options: ToastOptions = {}): void {
  send({ ...options, tone: 'success', message: message + uiTexts.successSuffix });
}

/** What did not work and what to do about it: ends in a sad face, on red. */
export function toastFailure(message: string, options: ToastOptions = {}): void {
  send({ ...options, tone: 'failure', message: message + uiTexts.failureSuffix });
}

/** News that is neither. */
export function toastInfo(message: string, options: ToastOptions = {}): void {
  send({ ...options, tone: 'info', message });
}

/** Called by the container once it is loaded and on screen: gives it what waited for it, and all that follows. */
export function receiveToasts(receive: Receiver): () => void {
  receiver = receive;
  for (const request of waiting.splice(0)) receive(request);
  return () => {
    if (receiver === receive) receiver = undefined;
  };
}

function send(request: ToastRequest): void {
  if (receiver) receiver(request);
  else waiting.push(request);
}
