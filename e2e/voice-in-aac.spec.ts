import { sendMessage } from '@branchline/contract/socket-events';
import { execFileSync } from 'node:child_process';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { expect, test } from './fixtures/test.ts';

/** A minute of Opus in WebM, as Chrome and Firefox record. */
const recording = () => ({
  name: 'recording_1764000000000.webm',
  mimeType: 'audio/webm',
  buffer: execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=60'],
    ...['-c:a', 'libopus', '-b:a', '16k', '-f', 'webm', 'pipe:1'],
  ]),
});

test('a voice message that a phone does not play as it was recorded plays in AAC', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, customer);
  const attachments = await uploadAs(product, customer, [recording()]);
  await theirs.ask(sendMessage, { touserid: leader.me.id, attachments });
  theirs.close();

  const older = await open('/chat-users', { as: leader, isPhone: true });
  // As Safari before iOS 17.4 answers.
  await older.evaluate(() => {
    const canPlayType = Reflect.get(HTMLMediaElement.prototype, 'canPlayType');
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type.includes('webm') ? '' : canPlayType.call(this, type);
    };
  });
  const fetched = older.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/aac'));
  await older.getByRole('link', { name: /Ravi Patil/ }).click();
  const reply = await fetched;
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'audio/mp4']);
  const messages = older.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Play' }).click();
  await expect(messages.getByRole('button', { name: 'Pause' })).toBeVisible();
  // It goes on, so it was decoded.
  await expect(messages.getByText(/^0:(0[1-9]|[1-5]\d)$/)).toBeVisible();
  await expect(messages.getByRole('alert')).toHaveCount(0);
});
