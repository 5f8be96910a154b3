import { attention } from '#lib/attention.ts';
import { getThread } from './thread-store.ts';

/** The conversation on the screen. What arrives in it is read at once while the page has attention. */
let openPartnerId: string | null = null;

/** Sets the conversation on the screen. Returns the function that unsets it. */
export const setOpenConversation = (partnerId: string): (() => void) => {
  openPartnerId = partnerId;
  return () => {
    if (openPartnerId === partnerId) openPartnerId = null;
  };
};

export const getOpenConversation = (): string | null => openPartnerId;

/** Whether the person is looking at the newest messages of this conversation, so that arriving ones are seen at once. */
export const isLookedAt = (partnerId: string): boolean =>
  openPartnerId === partnerId &&
  document.visibilityState === 'visible' &&
  attention.get() &&
  getThread(partnerId).detached === null;
