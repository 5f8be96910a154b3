import webPush from 'web-push';
import { expect, it } from 'vitest';
import { refusalOfVapid } from './vapid-check.ts';

const origin = 'https://push.invalid';
const keys = webPush.generateVAPIDKeys();
const sign = ({
  aud = origin,
  sub = 'mailto:push@branchline.invalid',
  exp = null as number | null,
  by = keys,
} = {}) => {
  const { publicKey, privateKey } = by;
  return webPush.getVapidHeaders(aud, sub, publicKey, privateKey, 'aes128gcm', exp ?? undefined).Authorization;
};
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

it('takes what the server signs for this push service', () => {
  expect(refusalOfVapid(sign(), origin)).toBeNull();
});

it('refuses what nobody signed, or another key, or for another service, another time or nobody', () => {
  expect(refusalOfVapid(undefined, origin)).toBe(401);
  expect(refusalOfVapid('Bearer abc', origin)).toBe(401);
  const foreign = sign({ by: webPush.generateVAPIDKeys() }).replace(/k=.*/, `k=${keys.publicKey}`);
  expect(refusalOfVapid(foreign, origin)).toBe(403);
  expect(refusalOfVapid(sign({ aud: 'https://other.invalid' }), origin)).toBe(403);
  expect(refusalOfVapid(sign({ exp: inSeconds(-1) }), origin)).toBe(403);
  const [header = '', , signature = ''] = (/t=(.+), /.exec(sign())?.[1] ?? '').split('.');
  const claims = { aud: origin, exp: inSeconds(60), sub: 'mailto:thief@branchline.invalid' };
  const changed = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  expect(refusalOfVapid(`vapid t=${changed}, k=${keys.publicKey}`, origin)).toBe(403);
});
