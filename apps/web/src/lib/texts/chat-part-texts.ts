import { defineTexts } from './define-texts.ts';

/** The conversation's later parts: these words come with their code, not with the first screen. */
export const chatPartTexts = defineTexts({
  attachments: 'Attachments',
  preparing: (name: string) => `Preparing ${name}`,
  removeAttachment: (name: string) => `Remove ${name}`,

  voiceRecording: 'Voice message',
  recordingFor: (time: string) => `Recording, ${time}`,
  askingMicrophone: 'Waiting for the microphone…',
  stopRecording: 'Stop recording',
  deleteRecording: 'Delete recording',

  searchQuickReplies: 'Search quick replies',
  quickRepliesFailed: 'Quick replies could not be loaded.',
  noQuickReplies: 'Your branch has no quick replies yet.',
  noQuickReplyMatch: (search: string) => `No quick reply with “${search}”.`,

  closeSearch: 'Close search',
  people: 'People',
  foundMessages: 'Messages',
  noFoundMessages: (search: string) => `No message with “${search}”.`,
  searchFailed: 'Messages could not be searched.',
  nothingFound: (search: string) => `Nothing found for “${search}”.`,

  undo: 'Undo',
  messageDiscarded: 'Message discarded',
  recordingDeleted: 'Recording deleted',
  recordingGone: 'The recording could not be brought back. Record it again.',
});
