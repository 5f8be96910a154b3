import { expect, test } from 'vitest';
import { makeBrowserPushKeys } from '#testing/browser-push-keys';
import { isPublicKey, isPushEndpoint, isSilentAllowed } from './push-endpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://autopush.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('a browser’s push service is called: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:word@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://evilpush.apple.com/abc',
  'https://notify.windows.com.evil.example/abc',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://localhost/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'no address',
  '',
])('S37: nothing else is: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(false);
});

test('hosts that were added are called, with https and the port given, and only those', () => {
  const hosts = ['push.example.com', 'localhost:8443'];
  expect(isPushEndpoint('https://push.example.com/abc', hosts)).toBe(true);
  expect(isPushEndpoint('https://localhost:8443/abc', hosts)).toBe(true);
  for (const endpoint of [
    'http://push.example.com/abc',
    'https://localhost/abc',
    'https://localhost:9/abc',
    'https://sub.push.example.com/abc',
  ])
    expect(isPushEndpoint(endpoint, hosts)).toBe(false);
});

test('S59: a key that is no point of the curve is none, however long', () => {
  expect(isPublicKey(makeBrowserPushKeys().keys.p256dh)).toBe(true);
  for (const bytes of [Buffer.alloc(65, 4), Buffer.alloc(64, 4), Buffer.alloc(0)])
    expect(isPublicKey(bytes.toString('base64url'))).toBe(false);
});

test('a push that shows nothing goes to no service that ends a device after some of those', () => {
  expect(isSilentAllowed('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
  expect(isSilentAllowed('https://web.push.apple.com/abc')).toBe(false);
  expect(isSilentAllowed('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(false);
});
