import { defineTexts } from './define-texts.ts';

/** What this device loads and sends. */
export const dataUseTexts = defineTexts({
  title: 'Data',
  little: 'Use little data',
  littleHelp:
    'On this device, pictures, videos and voice messages load only when you tap them. What you record and send is smaller too.',
  quality: 'Pictures you send',
  qualities: { standard: 'Clear', small: 'Small' },
  load: {
    image: (size: string) => `Load picture · ${size}`,
    video: (size: string) => `Load video · ${size}`,
    audio: (size: string) => `Load voice message · ${size}`,
  },
  month: 'Used this month on this device',
  monthHelp: 'Counted by the browser, about. What you write is not in it.',
  amount: (size: string) => size,
  kinds: {
    picture: 'Pictures',
    video: 'Videos',
    sound: 'Voice and sound',
    app: 'The app and its lists',
    sent: 'Files you sent',
  },
});
