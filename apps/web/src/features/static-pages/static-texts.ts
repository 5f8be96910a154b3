import { defineTexts } from '#lib/texts/define-texts.ts';

/** A part of a page of prose: a heading, its paragraphs, and points where they read better as a list. */
export interface TextSection {
  readonly title: string;
  readonly text: readonly string[];
  readonly points?: readonly string[];
}

/** What the about, contact, terms and privacy pages share. */
export const staticTexts = defineTexts({
  back: 'Back to the start',
  pages: 'More about this app',
  effective: (words: string, day: string) => `Effective date: ${words} (${day})`,
  /** Followed by the address. */
  writeTo: 'Write to ',
  noAddress: 'You find the ways to reach us on the page ',
  noAddressLink: 'Contact',
});

export const aboutTexts = defineTexts({
  title: (appName: string) => `What ${appName} is for`,
  intro: (appName: string) =>
    `${appName} is a private messaging app. It connects the people of an organisation with the leaders who look after them, and with nobody else.`,
  sections: {
    signIn: {
      title: 'Sign in with your phone',
      text: [
        'You need a mobile number and the code we text to it (a one-time password, OTP). There is no password to remember.',
      ],
    },
    chat: {
      title: 'What you can send',
      text: ['Conversations are one to one. In them you can send:'],
      points: ['text messages', 'photos', 'videos and voice notes', 'links and documents'],
    },
    people: {
      title: 'Who can talk to whom',
      text: [
        'You chat only with the leaders assigned to you. Leaders may chat with each other and with the users added by the admin.',
        'The admin may restrict or remove access when the app is misused.',
      ],
    },
    devices: {
      title: 'On all your devices',
      text: [
        'With multi-device support you use the app on your phone, tablet and computer at the same time. Your conversations are the same on each of them, and you can sign a device out from your profile.',
      ],
    },
    money: {
      title: 'No ads, nothing to buy',
      text: ['The app shows no advertisements and has no in-app purchases.'],
    },
  },
});

export const contactTexts = defineTexts({
  title: 'How to reach us',
  intro: 'Questions about the app, your account or a conversation: we are glad to help.',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  social: 'Elsewhere',
  opensNewTab: '(opens in a new tab)',
  networks: { facebook: 'Facebook', instagram: 'Instagram', x: 'X', youtube: 'YouTube', linkedin: 'LinkedIn' },
  inApp: 'Signed in, you can also write to your leader in a conversation.',
  nothingYet: 'No address is entered here yet.',
  nothingYetHint: 'Ask your leader in a conversation.',
});

export const termsTexts = defineTexts({
  title: 'What you agree to',
  intro: 'By using this app you accept these terms. Please read them.',
  sections: {
    account: {
      title: 'Your account',
      text: [
        'Register with a valid mobile number that is yours, and confirm it with the one-time password (OTP) we text to it. Keep that code to yourself.',
      ],
    },
    conversations: {
      title: 'Whom you may write to',
      text: [
        'You may communicate only with the leaders added by the admin.',
        'Leaders may communicate with each other and with the users added by the admin.',
      ],
    },
    conduct: {
      title: 'Fair use',
      text: [
        'Do not use the app for anything illegal or harmful. That includes threatening or deceiving people, sending what you have no right to send, and disturbing the service for others.',
      ],
    },
    access: {
      title: 'When access ends',
      text: ['The admin may restrict or remove your access when the app is misused.'],
    },
    changes: {
      title: 'Changes to these terms',
      text: [
        'These terms may be updated. When you go on using the app after a change, you agree to the updated terms.',
      ],
    },
    contact: { title: 'Questions', text: [] },
  },
});

export const privacyTexts = defineTexts({
  title: 'Your privacy',
  intro: 'This page says what we keep about you, what for, and who sees it.',
  sections: {
    collected: {
      title: 'What we collect',
      text: ['We keep only what the app needs to work:'],
      points: [
        'your phone number',
        'media you choose to send, such as photos, videos and voice notes',
        'information about your device, so that you can see where you are signed in',
      ],
    },
    use: {
      title: 'What we use it for',
      text: ['We use this information to:'],
      points: [
        'verify your identity when you sign in',
        'deliver your messages',
        'keep your account safe when you use several devices',
      ],
    },
    not: {
      title: 'What we do not do',
      text: [
        'We do not share your information with third parties. We show no ads. We do not access anything on your device without your permission.',
      ],
    },
    visible: {
      title: 'Who sees your conversations',
      text: [
        'Your conversations are visible only to you and the leaders you messaged.',
        "The organisation's staff may review conversations, for instance after a complaint. Every review is recorded: who looked, at which conversation, and when.",
      ],
    },
    choices: {
      title: 'Your choices',
      text: [
        'In your profile you can download your data, see and end the devices you are signed in on, and, as a customer, delete your account together with your messages and files.',
      ],
    },
    contact: { title: 'Questions', text: [] },
  },
});
