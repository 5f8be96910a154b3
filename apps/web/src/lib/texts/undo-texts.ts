import { defineTexts } from './define-texts.ts';

/** What can be taken back in the chat. */
export const undoTexts = defineTexts({
  undo: 'Undo',
  messageDiscarded: 'Message discarded',
  recordingDeleted: 'Recording deleted',
  recordingGone: 'The recording could not be brought back. Record it again.',
});
