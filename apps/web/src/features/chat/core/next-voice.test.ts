// @vitest-environment node
import type { Message, MessageFile } from '@branchline/contract/shapes';
import { expect, test } from 'vitest';
import { makeMessage } from '#testing/messages.ts';
import { nextVoice } from './next-voice.ts';

const sound = (id: string): MessageFile => ({
  id,
  cloudUrl: `/api/file/open/${id}`,
  fileName: `recording_${id}.webm`,
  size: 9,
  mimeType: 'audio/webm',
});
const message = (seq: number, change: Partial<Message> = {}): Message =>
  makeMessage({
    id: `m${String(seq)}`,
    seq,
    sender: 'partner',
    content: '',
    isRead: true,
    isDelivered: true,
    ...change,
  });
const voice = (seq: number, change: Partial<Message> = {}) =>
  message(seq, { messageType: 'file', files: [sound(String(seq))], ...change });
const after = (messages: readonly Message[], seq: number, heard: readonly string[] = []) => {
  const from = messages.find((each) => each.seq === seq);
  const [file] = from?.files ?? [];
  return from && file ? nextVoice(messages, { message: from, file }, new Set(heard))?.file.id : undefined;
};

test('the next voice note of the same person follows, whatever stands between', () => {
  const messages = [voice(1), message(2, { content: 'Words' }), voice(3, { sender: 'me' }), voice(4)];
  expect(after(messages, 1)).toBe('4');
});

test('one that was heard ends it, and so do one that was deleted and the last one', () => {
  expect(after([voice(1), voice(2), voice(3)], 1, ['2'])).toBeUndefined();
  expect(after([voice(1), voice(2, { deleted: true }), voice(3)], 1)).toBe('3');
  expect(after([voice(1), voice(2)], 2)).toBeUndefined();
});

test('several in one message follow each other', () => {
  const both = message(1, { messageType: 'file', files: [sound('a'), sound('b')] });
  expect(after([both, voice(2)], 1)).toBe('b');
});
