import { defineTexts } from './define-texts.ts';

export const failureTexts = defineTexts({
  offline: 'You are offline. Check your connection and try again.',
  unreachable: 'The server cannot be reached. Try again in a moment.',
  timedOut: 'The server took too long to answer. Try again.',
  tooSlow: 'The connection is too slow for this file. Try again where it is faster, or send a smaller one.',
  notUnderstood: 'The server sent an answer this page does not understand. Reload the page and try again.',
  unavailable: 'The server is not available at the moment. Try again in a minute.',
  signedOut: 'You have been signed out. Sign in again to go on.',
  unsentWait: (count: number) =>
    count === 1
      ? 'A message or change of yours is not sent yet. It waits on this device until you sign in again.'
      : `${String(count)} messages or changes of yours are not sent yet. They wait on this device until you sign in again.`,
});
