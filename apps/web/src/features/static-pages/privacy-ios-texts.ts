import { defineTexts } from '#lib/texts/define-texts.ts';

/** The privacy policy that the app store links to. */
export const privacyIosTexts = defineTexts({
  title: 'What the iOS app knows about you',
  effectiveDate: { words: '26 June 2025', day: '2025-06-26' },
  intro: (appName: string) =>
    `This policy applies to the ${appName} app for iPhone and iPad. It is provided as a service to its users and is intended for use as it is.`,
  sections: {
    collected: {
      title: 'Information we collect',
      text: ['The app collects information when you download and use it. This may include:'],
      points: [
        "your device's Internet Protocol (IP) address",
        'the pages of the app that you visit, with the time and date of your visit',
        'the time you spend on those pages and in the app',
        'the operating system of your device',
        'what you give us yourself: your phone number, your name, and the messages and media you send',
      ],
    },
    location: {
      title: 'Location',
      text: ['The app does not collect precise information about the location of your device.'],
    },
    use: {
      title: 'How we use it',
      text: [
        'We use this information to run the app, to deliver your messages, to keep your account secure, and to tell you of important changes.',
      ],
    },
    thirdParties: {
      title: 'Third-party services',
      text: [
        'Some tasks need the help of others, such as the service that delivers your sign-in code by text message and the notification service of your device. They get only what their task needs, work on our behalf, and are bound to the rules of this policy.',
      ],
    },
    disclosure: {
      title: 'When we disclose information',
      text: ['We may disclose what you provided and what was collected:'],
      points: [
        'as required by law, such as to comply with a court order or a similar legal process',
        'when we believe in good faith that disclosure is necessary to protect our rights, your safety or the safety of others, to investigate fraud, or to answer a request of the authorities',
        'to the service providers named above',
      ],
    },
    optOut: {
      title: 'How to opt out',
      text: [
        'You can stop all collection of information by the app by uninstalling it, in the way your device offers for this.',
      ],
    },
    retention: {
      title: 'Retention: how long we keep it',
      text: [
        'We keep what you provide for as long as you use the app and for a reasonable time after that. You can delete your account in your profile; to have anything else deleted, write to us and we answer within a reasonable time.',
      ],
    },
    children: {
      title: 'Children',
      text: [
        'The app is not meant for children under the age of 13, and we do not knowingly collect information from them. If you are a parent or guardian and know that your child has given us information, write to us and we delete it.',
      ],
    },
    security: {
      title: 'Security',
      text: [
        'We protect the information we keep with physical, electronic and procedural safeguards. No system is perfectly safe, but we limit who can reach your information and record every review of a conversation.',
      ],
    },
    changes: {
      title: 'Changes',
      text: [
        'This policy may be updated from time to time. We tell you of a change by showing the new policy on this page. Please look here now and then: going on using the app means that you accept the changes.',
      ],
    },
    consent: {
      title: 'Your consent',
      text: [
        'By using the app you agree that we process your information as this policy says, now and as we amend it.',
      ],
    },
    contact: { title: 'Contact', text: [] },
  },
});
