import { defineTexts } from '#lib/texts/define-texts.ts';

/** The part of the profile about notifications; what the service worker and every page say is in `notification-texts`. */
export const notificationSettingTexts = defineTexts({
  rings: 'Notifications make a sound',
  ringsHelp: 'Otherwise they come without sound or vibration.',
  playsSound: 'Play a sound for messages while the app is open',
  vibrates: 'Vibrate',
  quiet: 'Quiet hours',
  quietHelp: 'Messages are shown on this device, without sound or vibration.',
  quietFrom: 'From',
  quietTo: 'To',
  notKept: 'This device could not keep that. Free some space and try again.',

  devices: 'Devices that are notified',
  devicesFailed: 'Your devices did not load.',
  thisDevice: 'This device',
  since: (moment: string) => `On since ${moment}`,
  neverSent: 'Nothing was sent yet',
  lastSent: (moment: string) => `Last sent ${moment}`,
  neverArrived: 'It never said that one came',
  lastArrived: (moment: string) => `Last arrived ${moment}`,
  lastFailed: (why: string) => `The last one did not go out. ${why}`,
  turnOff: 'Turn off',
  turnOffOn: (device: string) => `Turn off on ${device}`,
  turnOffHere: 'Turn off here',
});
