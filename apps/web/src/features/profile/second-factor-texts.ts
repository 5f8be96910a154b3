import { defineTexts } from '#lib/texts/define-texts.ts';

export const secondFactorTexts = defineTexts({
  title: 'Second factor',
  off: 'When you sign in, a code from an authenticator app is asked for beside your password. Whoever learns your password cannot sign in without your phone.',
  on: 'It is on: beside your password, signing in takes a code from your authenticator app.',
  demanded:
    'Your organisation asks for a second factor when you sign in. Set it up here; everything else opens after that.',
  offer: (day: string) => `Protect this account with a code from an app on your phone. From ${day} on it is asked for.`,
  later: 'Later',
  notLoaded: 'The second factor did not load.',

  setUp: 'Set up',
  scanTitle: 'Scan this with your authenticator app',
  qr: 'QR code with the key for your authenticator app',
  byHand: 'Or enter this key by hand:',
  openApp: 'Open in an authenticator app on this device',
  codeTitle: 'Then enter the code it shows',
  code: 'Code',
  codeHelp: 'Six digits. They change every 30 seconds.',
  turnOn: 'Turn on',
  cancel: 'Cancel',

  recoveryTitle: 'Keep your recovery codes',
  recoveryExplain:
    'Each of them signs you in once when your phone is not at hand. They are shown only this once: copy or download them to a safe place.',
  recoveryList: 'Recovery codes',
  copy: 'Copy',
  copied: 'The recovery codes are copied.',
  notCopied: 'The codes could not be copied. Download them or write them down.',
  download: 'Download',
  fileName: 'recovery-codes.txt',
  fileHead: (appName: string) => `${appName}: recovery codes. Each signs you in once.`,
  done: 'I have kept them',

  turnOff: 'Turn off',
  turnOffExplain: 'Enter a code of your authenticator app, or one of your recovery codes.',
  turnOffCode: 'Code',
});
