import { defineTexts } from './define-texts.ts';

export const profileTexts = defineTexts({
  heading: 'User Profile',
  firstName: 'First Name',
  lastName: 'Last Name',
  update: 'Update',
  picture: 'Profile picture',
  choosePicture: 'Choose a picture',
  changePicture: 'Change the picture',
  notLoaded: 'Your profile did not load.',

  deleteBefore: 'If you wish to delete your account, please ',
  deleteLink: 'click here',
  deleteAfter: '.',
  deleteSubject: 'Your account',
  deleteConsequence:
    'Your profile, your messages and your files are deleted at once. This cannot be undone. You can sign up afresh with the same number.',
  deleteConfirm: 'Delete my account',
  deleteFailed: 'Account deletion failed',

  password: {
    title: 'Update Password',
    intro: 'Other devices that are signed in with your account will be signed out.',
    newPassword: 'New Password',
    confirmPassword: 'Confirm Password',
    currentPassword: 'Current Password',
    currentNeeded: 'You signed in a while ago. Confirm the change with your current password.',
    cancel: 'Cancel',
    submit: 'Update Password',
    updated: 'Your password is updated.',
    failed: 'The password was not updated. Try again.',
  },
});
