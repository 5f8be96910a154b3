import { defineTexts } from '#lib/texts/define-texts.ts';

/** Sign-up, sign-in and reset. The screens' own wording is the organisation's, letter by letter. */
export const authTexts = defineTexts({
  tagline: 'Private messages between your organisation and you.',
  failed: 'That did not work. Try again in a moment.',

  /** Stands by the form while a toast says what happened. */
  advice: {
    connect: 'What you typed is kept. Send it again once you are connected.',
    wait: 'What you typed is kept. Send it again when the wait is over.',
    later: 'What you typed is kept. Send it again in a while.',
  },

  start: {
    headline: 'Signup to start Chating!!!',
    phone: 'Phone number',
    phoneHelp: 'We text you a code to sign in with.',
    send: 'Send OTP',
    wrong: 'Check the number, then send it again.',
    consent: 'By signing up you agree to the terms and the privacy policy.',
    about: 'About',
    contact: 'Contact',
    terms: 'Terms',
    privacy: 'Privacy',
    privacyIos: 'iOS Privacy',
    staff: 'Work here?',
    login: 'Login',
    links: 'About this service',
    joining: (branch: string) => `You are joining ${branch}.`,
    invitationOver: 'This invitation is no longer valid. You can still sign up.',
  },

  verify: {
    title: 'Verify Phone',
    sentTo: (to: string) => `Enter the 6-digit code sent to ${to}.`,
    sentIfKnown: (to: string) => `If ${to} belongs to a staff account, a 6-digit code is on its way. Enter it here.`,
    intro: 'Enter your phone number and the 6-digit code that we texted to it.',
    phone: 'Phone number',
    code: 'OTP',
    submit: 'Verify OTP',
    wrongCode: 'Compare the digits with the newest message, or have the code sent again.',
    wrongPair: 'Compare the number and the digits with the newest message, or get a new code.',
    getCode: 'No code yet? Get one',
    resend: 'Send the code again',
    /** `unit`: `s`, `minutes` or `hours`. */
    resendIn: (count: number, unit: string) => `Send the code again in ${String(count)} ${unit}`,
    otherNumber: 'Use another number',
    otherAccount: 'Use another account',
  },

  login: {
    title: 'Login',
    username: 'Email/Phone',
    password: 'Password',
    code: 'Code from your authenticator app',
    codeHelp: 'Six digits, or one of your recovery codes.',
    wrongPair: 'Check your email or phone and your password, then try again.',
    wrongCode: 'Wait for the next code of your app, or write one of your recovery codes.',
    submit: 'Login',
    forgot: 'Forgot password?',
    customer: 'Not staff?',
    signUp: 'Sign up with your phone number',
  },

  forgot: {
    title: 'Forgot Password',
    intro: 'Write the email or phone of your account. We send a code to it.',
    email: 'Registered email or phone',
    submit: 'Send Verification Code',
    wrong: 'Check the email or phone, then send it again.',
    back: 'Back to Login',
  },

  create: {
    title: 'Create New Password',
    email: 'Email',
    newPassword: 'New Password',
    confirmPassword: 'Confirm Password',
    codeFirst: 'Before you can choose a new password, ask for a code and enter it.',
    codeAgain: 'Your new password is not saved yet: it needs a fresh code.',
    getCode: 'Get a code',
    otherAccount: 'Write the email or phone that you asked for the code with.',
    back: 'Back to Login',
    rule: 'At least 6 characters. A few words in a row are strong and easy to remember.',
    submit: 'Create New Password',
  },

  /** A number that was unused for long. */
  held: {
    title: 'Is that you?',
    intro: (phone: string) =>
      `${phone} was not used here for a long time, and this device is new. Numbers are given to other people now and then, so nothing of the account is shown yet.`,
    waiting: 'Ask somebody at your branch to confirm that it is you. This page opens by itself then.',
    askAgain: 'Check again',
    askFailed: 'The server could not be asked. It is tried again soon.',
    contact: 'How to reach us',
    afreshHelp: 'You had no account with this number? Start afresh: the old one is erased for good.',
    afresh: 'Start afresh',
    afreshQuestion: 'Erase the old account?',
    afreshConsequence:
      'Its messages and files are gone for good. Then you can sign up with your number as somebody new.',
    afreshConfirm: 'Erase and start afresh',
    afreshFailed: 'The account could not be erased. Try again in a moment.',
    leave: 'Sign out',
  },
});
