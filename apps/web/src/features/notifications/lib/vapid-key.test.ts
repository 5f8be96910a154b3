import { expect, it } from 'vitest';
import { vapidKeyBytes } from './vapid-key.ts';

it('reads base64url without padding', () => {
  expect([...vapidKeyBytes('_-8AAQ')]).toEqual([255, 239, 0, 1]);
});
