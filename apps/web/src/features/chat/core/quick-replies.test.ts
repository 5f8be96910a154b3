// @vitest-environment node
import type { QuickReply } from '@branchline/contract/quick-replies';
import { expect, test } from 'vitest';
import { matchingReplies, pickedReply, replyFor } from './quick-replies.ts';

const reply = (title: string, content: string, change: Partial<QuickReply> = {}): QuickReply => ({
  id: title,
  title,
  question: null,
  content,
  messageType: 'text',
  orderBy: 0,
  branch: [],
  status: true,
  suggestionfile: null,
  link: null,
  files: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});
const replies = [reply('Hours', 'We open at nine'), reply('Greeting', 'Hello in our opening hours'), reply('Bye', '')];
const titles = (search: string) => matchingReplies(replies, search).map(({ title }) => title);

test('finds quick replies by every word, whatever its case, those with it in the title first', () => {
  expect(titles('')).toEqual(['Hours', 'Greeting', 'Bye']);
  expect(titles('HOURS')).toEqual(['Hours', 'Greeting']);
  expect(titles('hello open')).toEqual(['Greeting']);
  expect(titles('nothing')).toEqual([]);
});

test('a customer gets a quick reply in their language where it was written in it, and the own text otherwise', () => {
  const hours = reply('Hours', 'We open at nine', { contents: { hi: 'हम नौ बजे खुलते हैं' } });
  const values = { firstName: 'Ravi', lastName: '', myName: '', branch: '' };
  const textFor = (language: 'hi' | 'ar' | undefined) => pickedReply(replyFor(hours, language), values).text;
  expect(textFor('hi')).toBe('हम नौ बजे खुलते हैं');
  expect(textFor('ar')).toBe('We open at nine');
  expect(textFor(undefined)).toBe('We open at nine');
});

test('a picked quick reply brings its files by id', () => {
  const values = { firstName: 'Ravi', lastName: '', myName: '', branch: '' };
  const files = [{ id: 'f1', cloudUrl: '/files/f1/original?e=1&s=x', fileName: 'prices.pdf' }];
  expect(pickedReply(reply('Prices', 'Hi {firstName}', { files }), values)).toMatchObject({
    text: 'Hi Ravi',
    files: [{ name: 'prices.pdf', fileId: 'f1', blob: null }],
  });
});

test('a name that nobody knows stays to be filled in', () => {
  const values = { firstName: ' ', lastName: 'Patil', myName: 'Mira', branch: '' };
  expect(pickedReply(reply('Hello', 'Dear {firstName} {lastName}, {branch}, {date}'), values).text).toBe(
    'Dear {firstName} Patil, {branch}, {date}',
  );
});

test('a customer with a first name only leaves nothing to be filled in', () => {
  const values = { firstName: 'Ravi', lastName: '', myName: 'Mira', branch: 'Fort' };
  expect(pickedReply(reply('Hello', 'Dear {firstName} {lastName}, hello'), values).text).toBe('Dear Ravi, hello');
});
