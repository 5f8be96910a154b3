import { randomInt } from 'node:crypto';

/** How many codes there are. */
export const codes = 1_000_000;
export const triesPerCode = 5;

/** @typedef {{ call: import('./client.mjs').Call, texts: Awaited<ReturnType<typeof import('./client.mjs').openTexts>> }} World */

/** Whether a right code was not enough. @param {Record<string, any>} body */
const needsSecond = (body) => body['code'] === 'unauthenticated' && body['errors']?.['otp'] !== undefined;

/**
 * Signs a customer in, with a second code where one is asked for, which `said` counts; the device's token, null when it
 * did not go well. @param {World} world @param {{ phone: string, ip: string, device?: string | undefined }} who
 */
export async function signIn({ call, texts }, { phone, ip, device }, said = { seconds: 0 }) {
  const known = device === undefined ? {} : { device };
  const asked = await call('/api/otp/send', { phone, ...known }, { ip });
  if (asked.status !== 200) return null;
  const otp = await texts.codeOf(phone);
  const proofs = { phone, challenge: asked.body['challenge'], ...known };
  let { body } = await call('/api/otp/verify', { ...proofs, otp }, { ip });
  if (needsSecond(body)) {
    said.seconds += 1;
    ({ body } = await call('/api/otp/verify', { ...proofs, otp: await texts.codeOf(phone) }, { ip }));
  }
  return body['status'] === 1 ? String(body['device']) : null;
}

/**
 * Asks for codes of numbers and guesses each five times, going round the addresses, until `most` wrong ones were taken or
 * every address was refused, or `mostRefused` guesses in all.
 *
 * @param {World} world
 * @param {{ victims: Iterator<string>, most: number, addresses: string[], mostRefused?: number }} how
 */
export async function attack({ call }, { victims, most, addresses, mostRefused = Number.POSITIVE_INFINITY }) {
  const counted = { wrong: 0, refused: 0, takeovers: 0 };
  const left = new Set(addresses);
  while (left.size > 0) {
    for (const ip of [...left]) {
      if (counted.wrong >= most || counted.refused >= mostRefused) return counted;
      const victim = victims.next();
      if (victim.done) return counted;
      const { status, body } = await call('/api/otp/send', { phone: victim.value }, { ip });
      for (let tried = 0; tried < triesPerCode && counted.wrong < most; tried++) {
        const otp = String(randomInt(codes)).padStart(6, '0');
        const guess = { phone: victim.value, otp, challenge: body['challenge'] };
        const answer = await call('/api/otp/verify', guess, { ip });
        if (answer.status === 401) counted.wrong += 1;
        else if (answer.status === 200) counted.takeovers += 1;
        else counted.refused += 1;
        if (answer.status === 429) break;
      }
      if (status === 429 || counted.refused > 2 * addresses.length) left.delete(ip);
    }
  }
  return counted;
}
