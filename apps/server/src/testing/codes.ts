import type { TestApp } from './app.ts';

const codeIn = (text: string): string => {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`There is no code in: ${text}`);
  return code;
};

/** Waits for what is under way and reads the newest text to a number. */
export const readText = async ({ later, sms, config }: TestApp, phone: string): Promise<string> => {
  await later.settled();
  const text = sms.sent.findLast(({ to }) => to === `${config.phoneCountryCode}${phone}`)?.text;
  if (text === undefined) throw new Error('No text was sent to this number.');
  return text;
};

/** Waits for what is under way and reads the newest mail to an address. */
export const readMail = async ({ later, mail }: TestApp, address: string) => {
  await later.settled();
  const letter = mail.sent.findLast(({ to }) => to === address);
  if (letter === undefined) throw new Error('No mail was sent to this address.');
  return letter;
};

/** The code in the newest text to a number. */
export const readTextedCode = async (app: TestApp, phone: string): Promise<string> =>
  codeIn(await readText(app, phone));

/** The code in the newest mail to an address. */
export const readMailedCode = async (app: TestApp, address: string): Promise<string> =>
  codeIn((await readMail(app, address)).text);

/** Six digits that are not this code. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
