// @vitest-environment node
import type { Message } from '@branchline/contract/shapes';
import { expect, test } from 'vitest';
import { makeMessage } from '#testing/messages.ts';
import { messageAt, quotedOf } from './quotes.ts';
import { emptyThread } from './thread.ts';

const messageOf = (seq: number, change: Partial<Message> = {}): Message =>
  makeMessage({ id: `m-${String(seq)}`, seq, content: `Line ${String(seq)}`, ...change });

test('a quote is cut to 120 characters as people count them, and a deleted message has none', () => {
  expect(quotedOf(messageOf(1, { content: '😀'.repeat(121) })).excerpt).toBe('😀'.repeat(120));
  expect(quotedOf(messageOf(1, { deleted: true }))).toMatchObject({ excerpt: '', deleted: true });
});

test('a quote of a file says what kind it is', () => {
  const file = { id: 'f', cloudUrl: '/files/f', size: 1 };
  const kindOf = (fileName: string, mimeType: string): string =>
    quotedOf(messageOf(1, { files: [{ ...file, fileName, mimeType }] })).kind;
  expect(kindOf('a.png', 'image/png')).toBe('image');
  expect(kindOf('recording_1.webm', 'video/webm')).toBe('video');
  expect(kindOf('a.pdf', 'application/pdf')).toBe('file');
});

test('a message is found by its place, in the part that is shown or at the end', () => {
  const thread = { ...emptyThread, messages: [messageOf(40), messageOf(41)], detached: [messageOf(3), messageOf(4)] };
  expect(messageAt(thread, 4)?.id).toBe('m-4');
  expect(messageAt(thread, 41)?.id).toBe('m-41');
  expect(messageAt(thread, 20)).toBeUndefined();
});
