import { defineTexts } from './define-texts.ts';

/** Sign-up, sign-in and reset. The screens' own wording is the organisation's, letter by letter. */
export const authTexts = defineTexts({
  tagline: 'Private messages between your organisation and you.',
  failed: 'That did not work. Try again in a moment.',

  start: {
    headline: 'Signup to start Chating!!!',
    phone: 'Phone number',
    phoneHelp: 'We text you a code to sign in with.',
    send: 'Send OTP',
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
    code: 'OTP',
    submit: 'Verify OTP',
    resend: 'Send the code again',
    resendIn: (seconds: number) => `Send the code again in ${String(seconds)} s`,
    otherNumber: 'Use another number',
    otherAccount: 'Use another account',
  },

  login: {
    title: 'Login',
    username: 'Email/Phone',
    password: 'Password',
    code: 'Code from your authenticator app',
    codeHelp: 'Six digits, or one of your recovery codes.',
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
    back: 'Back to Login',
  },

  create: {
    title: 'Create New Password',
    email: 'Email',
    newPassword: 'New Password',
    confirmPassword: 'Confirm Password',
    rule: 'At least 6 characters. A few words in a row are strong and easy to remember.',
    submit: 'Create New Password',
  },
});
