import { defineTexts } from './define-texts.ts';

export const notificationTexts = defineTexts({
  title: 'Notifications',
  on: 'Tell me of new messages on this device',
  onHelp: 'Also while the app is closed.',
  /** Below the switch, and after it was turned on, where no push service took the browser, for good or for now. */
  openOnly:
    'You are told of new messages while the app is open, but not once it is closed: this browser cannot be reached now. It tries again each time you open the app.',
  showText: 'Show the message text on the lock screen',
  showTextHelp: 'Otherwise a notification only says that there is a message.',
  blocked:
    'Notifications are blocked for this app. Allow them in the settings of your browser or device, then come back here.',
  unsupported: 'This browser cannot show notifications while the app is closed.',
  installFirst:
    'To get notifications on this device, add the app to the home screen first: open the share menu and choose Add to Home Screen.',
  notAllowed: 'Notifications were not allowed, so they stay off.',
  failed: 'Notifications could not be turned on. Check your connection and try again.',

  sendTest: 'Send me a test',
  testing: 'A notification is on its way to this device…',
  test: {
    arrived: 'It arrived: notifications reach this device.',
    silent:
      'It was sent, but this device did not say that it came. Check that it is online and that its battery settings let the browser run.',
    unknown: 'This device is not registered any more. Turn notifications off here and on again.',
  },
  testRefused: (why: string | null) =>
    `It could not be sent. ${why ?? 'The push service did not take it.'} Turn notifications off here and on again.`,
  testFailed: 'The test could not be sent. Check your connection and try again.',

  offer: 'Want to hear of the answer while the app is closed?',
  offerAccept: 'Turn on notifications',
  offerDecline: 'Not now',

  /** On iPhones and iPads, after a first message, with a picture of each step. */
  installHint: {
    title: 'Want to hear of the answer on this device?',
    why: 'An iPhone or iPad tells of new messages only once the app is on its home screen.',
    share: 'Tap the Share button of your browser.',
    add: 'Choose Add to Home Screen.',
    open: 'Open the app from the home screen and turn on notifications in your profile.',
    close: 'Do not show this again',
  },

  /** On the lock screen, when the notification itself says nothing. */
  newMessage: 'New message',
  openToRead: 'Open the app to read it.',
  sentFile: 'Sent you a file',
  reply: 'Reply',
  markAsRead: 'Mark as read',

  newDevice: 'A new device signed in to your account.',
  newDeviceCheck: 'Not me?',
});
