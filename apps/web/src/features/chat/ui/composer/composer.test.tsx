import { listCustomerSettings } from '@branchline/contract/public-settings';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadPublicSettings } from '#lib/public-settings.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { showToastsWith } from '#lib/toasts.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { clearUnsentParts, setRecording } from '#features/chat/io/draft-attachments.ts';
import { Composer } from './composer.tsx';

const server = vi.hoisted(() => ({ sendTyping: vi.fn<(partnerId: string, isTyping: boolean) => void>() }));
vi.mock('#features/chat/api/send-typing.ts', () => ({ sendTyping: server.sendTyping }));

const outbox = vi.hoisted(() => ({ addToOutbox: vi.fn<() => Promise<void>>() }));
vi.mock('#features/chat/io/outbox.ts', () => outbox);

const told = () => server.sendTyping.mock.calls;
const openComposer = () => {
  const { unmount } = render(<Composer partnerId="asha" partner={null} onSent={() => undefined} />);
  return { field: screen.getByRole('textbox', { name: conversationTexts.writeMessage }), leave: unmount };
};
const megabyte = 1024 * 1024;
const limitTo = (megabytes: number): void => {
  const setting = { key: 'max_upload_bytes', name: 'Largest file in bytes', value: String(megabytes * megabyte) };
  fakeServer.use(answers(listCustomerSettings, () => ({ list: [setting] })));
};
const paper = (name: string, megabytes: number): File =>
  Object.defineProperty(new File(['paper'], name, { type: 'application/pdf' }), 'size', {
    value: megabytes * megabyte,
  });
beforeEach(() => {
  // However long a word takes to type here, it is typed in one moment.
  vi.useFakeTimers({ toFake: ['Date'] });
  clearUnsentParts();
  limitTo(25);
  server.sendTyping.mockClear();
  outbox.addToOutbox.mockReset().mockResolvedValue();
  signInAs('customer');
});

afterEach(() => void vi.useRealTimers());

test('who clears what they wrote types no longer, and does again with the next word', async () => {
  const { field } = openComposer();
  await userEvent.type(field, 'Hello');
  expect(told()).toEqual([['asha', 'typing']]);
  await userEvent.clear(field);
  expect(told().slice(1)).toEqual([['asha', null]]);
  await userEvent.type(field, 'Or');
  expect(told().slice(2)).toEqual([['asha', 'typing']]);
});

test('who leaves half-written words types no longer', async () => {
  const { field, leave } = openComposer();
  await userEvent.type(field, 'Half a sen');
  leave();
  expect(told()).toEqual([
    ['asha', 'typing'],
    ['asha', null],
  ]);
});

test('who leaves without having written tells nothing', async () => {
  const { field, leave } = openComposer();
  await userEvent.click(field);
  leave();
  expect(told()).toEqual([]);
});

// What browsers tell of the Enter that confirms a word; Safari has ended the word before it.
const confirming = [{ isComposing: true }, { keyCode: 229 }];

test.each(confirming)('the Enter that confirms an input method’s word sends nothing (%o)', async (told) => {
  // A computer with a keyboard.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const onSent = vi.fn();
  render(<Composer partnerId="asha" partner={null} onSent={onSent} />);
  const field = screen.getByRole('textbox', { name: conversationTexts.writeMessage });
  await userEvent.type(field, 'にほん');
  fireEvent.keyDown(field, { key: 'Enter', ...told });
  expect(field).toHaveProperty('value', 'にほん');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
});

test('a double tap on Send records no voice message', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  const { field } = openComposer();
  await userEvent.type(field, 'Hello');
  await userEvent.dblClick(screen.getByRole('button', { name: conversationTexts.send }));
  // Not every phone counts taps.
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.record }));
  expect(screen.getByRole('textbox', { name: conversationTexts.writeMessage })).toBe(field);
});

test('the microphone records soon after a message', async () => {
  const { field } = openComposer();
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  await userEvent.type(field, 'Hello');
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.send }));
  now.mockReturnValue(1500);
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.record }));
  await screen.findByText(chatPartTexts.recordingUnsupported);
});

test('the focus is on the microphone again after the recorder', async () => {
  openComposer();
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.record }));
  await screen.findByText(chatPartTexts.recordingUnsupported);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: conversationTexts.record }));
});

test('a message that cannot be put into the outbox stays in the field, and one is told', async () => {
  const toasts: string[] = [];
  const giveBack = showToastsWith(({ message }) => toasts.push(message));
  outbox.addToOutbox.mockImplementationOnce(() => {
    throw new TypeError('not here');
  });
  const { field } = openComposer();
  await userEvent.type(field, 'Hello');
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.send }));
  expect(toasts).toEqual([conversationTexts.notPosted]);
  expect(field).toHaveProperty('value', 'Hello');
  await userEvent.click(screen.getByRole('button', { name: conversationTexts.send }));
  expect(field).toHaveProperty('value', '');
  giveBack();
});

test.each([2, 40])('a file can be as large as the server takes it: %s MB', async (limit) => {
  limitTo(limit);
  await reloadPublicSettings();
  openComposer();
  const attach = (file: File) =>
    userEvent.upload(screen.getByLabelText(conversationTexts.attach, { selector: 'input' }), file);
  await attach(paper('small.pdf', limit));
  await screen.findByTitle('small.pdf');
  await attach(paper('large.pdf', limit + 1));
  expect((await screen.findByRole('alert')).textContent).toBe(chatPartTexts.fileTooLarge('large.pdf', limit));
  expect(screen.queryByTitle('large.pdf')).toBeNull();
});

const chosen = () => screen.findByRole('list', { name: chatPartTexts.attachments });

const isPasted = (files: readonly File[], words: string): boolean => {
  const { field } = openComposer();
  return !fireEvent.paste(field, { clipboardData: { files, getData: () => words } });
};

test.each([
  ['a file whose name comes along, as Finder copies it', [paper('offer.pdf', 1)], 'offer.pdf', true],
  ['several such files', [paper('offer.pdf', 1), paper('plan.pdf', 1)], 'offer.pdf\rplan.pdf', true],
  ['words with a picture of them, as spreadsheets copy them', [paper('image.png', 1)], 'Rent\t900', false],
])('%s', (_what, files, words, isTaken) => {
  expect(isPasted(files, words)).toBe(isTaken);
});

test('28.8g: files that were chosen wait while another conversation is open, and go with their own message', async () => {
  const { field, leave } = openComposer();
  fireEvent.paste(field, { clipboardData: { files: [paper('offer.pdf', 1)], getData: () => '' } });
  await chosen();
  leave();
  const other = render(<Composer partnerId="usha" partner={null} onSent={() => undefined} />);
  expect(screen.queryByRole('list', { name: chatPartTexts.attachments })).toBeNull();
  other.unmount();
  openComposer();
  await chosen();
});

test('a recording that was made waits while another conversation is open', async () => {
  setRecording('asha', { blob: new Blob(['sound']), mimeType: 'audio/webm', startedAt: 1 });
  const other = render(<Composer partnerId="usha" partner={null} onSent={() => undefined} />);
  expect(screen.queryByRole('group', { name: chatPartTexts.voiceRecording })).toBeNull();
  other.unmount();
  render(<Composer partnerId="asha" partner={null} onSent={() => undefined} />);
  await screen.findByRole('group', { name: chatPartTexts.voiceRecording });
  await userEvent.click(screen.getByRole('button', { name: chatPartTexts.deleteRecording }));
  expect(screen.getByRole('textbox', { name: conversationTexts.writeMessage })).toBeTruthy();
});
