import { formatNumber } from '#lib/numbers.ts';
import { defineTexts } from '#lib/texts/define-texts.ts';

/** The self-check page, and the test text and mail. */
export const selfCheckTexts = defineTexts({
  intro: 'What the product stands on, looked at just now from the server and from this browser.',
  again: 'Check again',
  failed: 'The check could not be made.',
  version: (version: string) => `Branchline ${version}`,
  summary: (broken: number, warnings: number) => {
    if (broken > 0) return broken === 1 ? '1 part is broken.' : `${String(broken)} parts are broken.`;
    if (warnings > 0) return warnings === 1 ? '1 part needs a look.' : `${String(warnings)} parts need a look.`;
    return 'Everything works.';
  },
  states: { ok: 'Works', warning: 'Look', broken: 'Broken' },
  fix: 'What to do:',
  parts: {
    database: 'Database',
    redis: 'Redis',
    storage: 'File storage',
    sms: 'Texts',
    mail: 'Mails',
    codes: 'Wrong codes',
    texts: 'Texts sent',
    push: 'Notifications',
    proxy: 'Address and proxy',
    websocket: 'Live connection',
    clock: 'Clock of the server',
    browserClock: 'Clock of this device',
    disk: 'Disk space',
    uploads: 'Files of the day',
    voice: 'Voice on older iPhones',
    secret: 'Secret',
    workers: 'Processes',
  },
  socketOk: 'This browser can open a live connection.',
  socketBroken: 'This browser cannot open a live connection, so messages arrive late.',
  socketFix: 'Let the proxy pass websockets (Upgrade and Connection headers) on /socket.io/.',
  clockOk: 'This device and the server agree on the time.',
  clockOff: (seconds: number) => `This device and the server are ${formatNumber(seconds)} s apart.`,
  clockFix: 'Turn on automatic time on this device, and time synchronisation on the server.',

  test: {
    phone: 'Phone number',
    email: 'E-mail',
    sendText: 'Send a test text',
    sendMail: 'Send a test mail',
    taken: 'Sent.',
    refused: 'Not sent.',
  },
});
