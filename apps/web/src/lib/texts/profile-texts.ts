import { defineTexts } from './define-texts.ts';

export const profileTexts = defineTexts({
  heading: 'User Profile',
  firstName: 'First Name',
  lastName: 'Last Name',
  update: 'Update',
  submit: 'Submit',
  notLoaded: 'Your profile did not load.',

  deleteBefore: 'If you wish to delete your account, please ',
  deleteLink: 'click here',
  deleteAfter: '.',
  deleteSubject: 'Your account',
  deleteConsequence:
    'Your profile, your messages and your files are deleted at once, and you are signed out everywhere. The people you wrote with see “Deleted user”. An organisation that must keep messages keeps their text without your name. This cannot be undone. You can sign up afresh with the same number.',
  deleteConfirm: 'Delete my account',
  deleteFailed: 'Account deletion failed',

  number: {
    title: 'Phone number',
    explain: 'You sign in with this number. Change it here before you give it up.',
    change: 'Change number',
    intro: 'A code is sent to the new number. Your conversations stay.',
    newNumber: 'New phone number',
    sendCode: 'Send code',
    sentTo: (phone: string) => `A code was sent to ${phone}.`,
    code: 'Code',
    consequence: 'With it, your other devices are signed out and your old number is told.',
    confirm: 'Change now',
    otherNumber: 'Another number',
    notSent: 'The code could not be sent.',
    notChanged: 'Your number could not be changed.',
  },

  password: {
    title: 'Update Password',
    section: 'Password',
    explain: 'Choose a new password for signing in. Other devices are then signed out.',
    intro: 'Other devices that are signed in with your account will be signed out.',
    newPassword: 'New Password',
    confirmPassword: 'Confirm Password',
    currentPassword: 'Current Password',
    currentNeeded: 'You signed in a while ago. Confirm the change with your current password.',
    submit: 'Update Password',
    updated: 'Your password is updated.',
    notUpdated: 'Your old password still holds. What you typed is kept: send it again in a while.',
  },

  devices: {
    title: 'Devices signed in',
    thisDevice: 'This device',
    lastUsed: (moment: string) => `Last used ${moment}`,
    usedNow: 'In use now',
    unknown: 'Unknown device',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    end: 'Sign out',
    endOne: (device: string) => `Sign out ${device}`,
    endOthers: 'Sign out all other devices',
    onlyThis: 'You are signed in on this device only.',
    askOne: 'Sign out this device?',
    askOthers: 'Sign out all other devices?',
    consequence: 'Whoever uses it has to sign in again.',
    consequenceAll: (count: number) =>
      count === 1 ? 'One other device has to sign in again.' : `${String(count)} other devices have to sign in again.`,
    ended: 'The device is signed out.',
    othersEnded: 'All other devices are signed out.',
    someLeft: 'Not every device could be signed out. Try again.',
    notLoaded: 'Your devices did not load.',
  },

  data: {
    title: 'Your data',
    explain: 'Get a copy of your profile, your messages and the list of your files.',
    download: 'Download my data',
    fileName: (day: string) => `my-data-${day}.json`,
    ready: 'Your data is in your downloads.',
  },
});
