import { attention } from '#lib/attention.ts';
import { getThread } from './thread-store.ts';

/** The conversation on the screen right now: what arrives in it is read at once while the page is looked at. */
let openPartnerId: string | null = null;

/** Says which conversation is on the screen; returns the taker-back. */
export const setOpenConversation = (partnerId: string): (() => void) => {
  openPartnerId = partnerId;
  return () => {
    if (openPartnerId === partnerId) openPartnerId = null;
  };
};

export const getOpenConversation = (): string | null => openPartnerId;

/** Whether the person is looking at this conversation, and at its newest part: what arrives is drawn before their eyes. */
export const isLookedAt = (partnerId: string): boolean =>
  openPartnerId === partnerId &&
  document.visibilityState === 'visible' &&
  attention.get() &&
  getThread(partnerId).detached === null;
