import { defineTexts } from '#lib/texts/define-texts.ts';

/** The conversation's later parts: these words come with their code, not with the first screen. */
export const chatPartTexts = defineTexts({
  attachments: 'Attachments',
  preparing: (name: string) => `Preparing ${name}`,
  removeAttachment: (name: string) => `Remove ${name}`,

  fileNotTaken: (name: string) =>
    `${name} cannot be sent. Choose a picture, video, sound, PDF, text or office document.`,
  fileEmpty: (name: string) => `${name} is empty. Choose another file.`,
  fileTooLarge: (name: string, megabytes: number) =>
    `${name} is too large. A file can have at most ${String(megabytes)} MB.`,

  draft: 'Draft:',
  unsent: 'Not sent:',
  listMenu: 'Order and more',
  newestFirst: 'Newest first',
  unreadFirst: 'Unread first',

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

  delayed: (reason: string) => `Not sent yet. ${reason}`,
  heldBack: (count: number) =>
    count === 1 ? 'Your next message waits for this one.' : `Your next ${String(count)} messages wait for this one.`,
  onlyThisPage: 'This device keeps nothing: it is lost if you close or reload this page before it is sent.',
  missing: {
    replyTo: 'The message you reply to was deleted.',
    forwardOf: 'The message you forward was deleted.',
  },
  sendWithoutReply: 'Send without the reply',
  retryNow: 'Retry now',
  discard: 'Discard',

  undo: 'Undo',
  messageDiscarded: 'Message discarded',
  editDiscarded: 'Edit discarded',
  recordingDeleted: 'Recording deleted',
  recordingGone: 'The recording could not be brought back. Record it again.',

  me: 'You',
  fileCount: (count: number) => (count === 1 ? '1 file' : `${String(count)} files`),
  markAsRead: 'Mark as read',
  /** Read out; why stands with the message. */
  refused: 'A message was not sent.',
  stillWaits: 'A message was not sent yet.',
  incoming: (name: string, text: string) => `${name}: ${text}`,
  retry: 'Retry',
  unsupported: 'Unsupported file type',
  recordingUnsupported: "Your browser doesn't support audio recording.",
  microphoneDenied: 'Microphone access denied or not supported.',
  recordingEmpty: 'Nothing was recorded. Try again.',

  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Your browser does not let this page copy. Select the text and copy it by hand.',
  remove: 'Delete',
  removeQuestion: 'Are you sure you want to delete this?',
  removeConsequence: 'It will be deleted for both of you.',

  searchHere: 'Search in conversation',
  mute: 'Mute notifications',
  unmute: 'Unmute notifications',
  muteFailed: 'This device could not keep that. Free some space and try again.',

  dropHere: 'Drop files here to attach them',
  firstName: 'First Name',
  lastName: 'Last Name',
  cannotWrite: (name: string) => `You can no longer write to ${name}. What you wrote to each other stays here.`,
});
