import { listCustomerSettings } from '@branchline/contract/public-settings';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { showToastsWith, type ToastRequest } from '#lib/toasts.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { getOutbox, clearOutbox } from '#features/chat/io/outbox.ts';
import type { OutgoingFile } from '#features/chat/core/outbox.ts';
import type { Recording } from '#features/chat/core/recorder.ts';
import { Composer } from './composer.tsx';
import { VoiceRecorder } from './voice-recorder.tsx';

vi.mock('#features/chat/ui/message/voice-preview.tsx', () => ({ VoicePreview: () => null }));

/** A microphone and a recorder as browsers have them: the recorder ends by itself when its track does. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = (): boolean => true;
  state = 'inactive';
  start(): void {
    this.state = 'recording';
    begun.push(this);
  }
  stop(): void {
    if (this.state === 'inactive') throw new DOMException('It does not record.', 'InvalidStateError');
    this.end(heard);
  }
  end(heard: Blob): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: heard }));
    this.dispatchEvent(new Event('stop'));
  }
}
let begun: FakeRecorder[] = [];
let heard = new Blob();
const parts = { tracks: 0, contexts: 0 };
class FakeAudioContext {
  #isOpen = true;
  constructor() {
    parts.contexts += 1;
  }
  createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined });
  createMediaStreamSource = () => ({ connect: () => undefined });
  close(): Promise<void> {
    if (!this.#isOpen) return Promise.reject(new DOMException('It is closed.', 'InvalidStateError'));
    this.#isOpen = false;
    parts.contexts -= 1;
    return Promise.resolve();
  }
}
const openStream = () => {
  parts.tracks += 1;
  let isLive = true;
  const stop = (): void => {
    if (isLive) parts.tracks -= 1;
    isLive = false;
  };
  return Promise.resolve({ getTracks: () => [{ stop }] });
};

beforeEach(() => {
  begun = [];
  heard = new Blob(['sound']);
  Object.assign(parts, { tracks: 0, contexts: 0 });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  Object.assign(navigator, { mediaDevices: { getUserMedia: openStream } });
});

const show = () => {
  const onSend = vi.fn<(file: OutgoingFile) => void>();
  const onProblem = vi.fn<(problem: string) => void>();
  const onRecorded = vi.fn<(recording: Recording) => void>();
  const view = render(
    <VoiceRecorder
      partnerId="01990000-0000-7000-8000-000000000002"
      restored={null}
      onRecorded={onRecorded}
      onSend={onSend}
      onDelete={() => undefined}
      onRestore={() => undefined}
      onProblem={onProblem}
    />,
  );
  return { onSend, onProblem, onRecorded, leave: view.unmount };
};
const stopButton = () => screen.findByRole('button', { name: chatPartTexts.stopRecording });
const sendButton = () => screen.findByRole('button', { name: conversationTexts.send });
const nothingOpen = { tracks: 0, contexts: 0 };

test('a double tap on Stop sends nothing, and a tap on Send a moment later does', async () => {
  const { onSend } = show();
  const stop = await stopButton();
  // At once when it is there: on a busy machine a query would find it after the moment.
  const observer = new MutationObserver(() => {
    const shown = document.querySelector(`[aria-label="${conversationTexts.send}"]`);
    if (shown === null) return;
    observer.disconnect();
    fireEvent.click(shown);
    secondTap();
  });
  const secondTap = vi.fn<() => void>();
  observer.observe(document.body, { childList: true, subtree: true });
  await userEvent.click(stop);
  const send = await sendButton();
  expect(secondTap).toHaveBeenCalledOnce();
  expect(onSend).not.toHaveBeenCalled();
  await expect.poll(() => send.hasAttribute('aria-disabled')).toBe(false);
  await userEvent.click(send);
  expect(onSend).toHaveBeenCalledOnce();
  expect(parts).toEqual(nothingOpen);
});

test('what was recorded until the microphone went away can be sent', async () => {
  const { onSend } = show();
  await stopButton();
  act(() => begun[0]?.end(new Blob(['half a sentence'])));
  const send = await sendButton();
  expect(parts).toEqual(nothingOpen);
  await expect.poll(() => send.hasAttribute('aria-disabled')).toBe(false);
  await userEvent.click(send);
  expect(onSend.mock.calls.map(([{ size }]) => size)).toEqual(['half a sentence'.length]);
});

test('a microphone that goes away before anything was heard says so', async () => {
  const { onProblem } = show();
  await stopButton();
  act(() => begun[0]?.end(new Blob([])));
  await expect.poll(() => onProblem.mock.calls).toEqual([[chatPartTexts.microphoneDenied]]);
  expect(parts).toEqual(nothingOpen);
});

test('a recording that is stopped before anything was heard does not blame the microphone', async () => {
  heard = new Blob();
  const { onProblem } = show();
  await userEvent.click(await stopButton());
  await expect.poll(() => onProblem.mock.calls).toEqual([[chatPartTexts.recordingEmpty]]);
  expect(parts).toEqual(nothingOpen);
});

test('the focus goes from Stop to Send, and the Enter that is still held sends nothing', async () => {
  const { onSend } = show();
  const stop = await stopButton();
  expect(document.activeElement).toBe(stop);
  await userEvent.keyboard('{Enter}');
  const send = await sendButton();
  await expect.poll(() => send.hasAttribute('aria-disabled')).toBe(false);
  expect(document.activeElement).toBe(send);
  const isTaken = fireEvent.keyDown(send, { key: 'Enter', repeat: true });
  expect(isTaken).toBe(false);
  await userEvent.keyboard('{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
});

test('who leaves while it records is not listened to any more', async () => {
  const { leave } = show();
  await stopButton();
  expect(parts).toEqual({ tracks: 1, contexts: 1 });
  leave();
  expect(parts).toEqual(nothingOpen);
});

test.each([
  ['recorder', 'MediaRecorder'],
  ['meter', 'AudioContext'],
])('nobody is listened to where the browser’s %s fails', async (_part, name) => {
  const fails = class extends FakeRecorder {
    constructor() {
      super();
      throw new DOMException('Not on this device.', 'NotSupportedError');
    }
  };
  vi.stubGlobal(name, fails);
  const { onProblem } = show();
  await expect.poll(() => onProblem.mock.calls).toEqual([[chatPartTexts.recordingUnsupported]]);
  expect(parts).toEqual(nothingOpen);
});

const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
const { record, send } = conversationTexts;
const { stopRecording, deleteRecording } = chatPartTexts;

/** A recording that is deleted in the composer; answers what is told of it. */
const deleteOne = async (...presses: string[]) => {
  signInAs('customer');
  fakeServer.use(answers(listCustomerSettings, () => ({ list: [] })));
  const toasts: ToastRequest[] = [];
  const giveBack = showToastsWith((toast) => toasts.push(toast));
  onTestFinished(giveBack);
  const { unmount } = render(<Composer partnerId="asha" partner={null} onSent={() => undefined} />);
  await press(record);
  await stopButton();
  for (const name of [...presses, deleteRecording]) await press(name);
  await expect.poll(() => toasts.map(({ message }) => message)).toEqual([chatPartTexts.recordingDeleted]);
  expect(parts).toEqual(nothingOpen);
  return { toasts, leave: unmount, undo: () => act(() => toasts[0]?.action?.run()) };
};

test.each([
  ['before it was stopped', []],
  ['after', [stopRecording]],
])('a recording that was deleted %s comes back with Undo, and can be sent', async (_when, presses) => {
  const { undo } = await deleteOne(...presses);
  undo();
  const back = await sendButton();
  await expect.poll(() => back.hasAttribute('aria-disabled')).toBe(false);
  await press(send);
  expect(getOutbox()).toMatchObject([{ partnerId: 'asha', files: [{ size: 5 }] }]);
  clearOutbox();
});

test('Undo says so when the recording can come back no more, and leaves one that is under way alone', async () => {
  const { toasts, undo, leave } = await deleteOne(stopRecording);
  await press(record);
  await stopButton();
  undo();
  expect(toasts[1]).toMatchObject({ kind: 'failure', message: chatPartTexts.recordingGone });
  expect(await stopButton()).toBeTruthy();
  leave();
  undo();
  expect(toasts).toHaveLength(3);
});

test('what was recorded when the conversation is left is not lost, and what was deleted is', async () => {
  const { onRecorded, leave } = show();
  await stopButton();
  leave();
  await expect.poll(() => onRecorded.mock.calls.map(([{ blob }]) => blob.size)).toEqual(['sound'.length]);
  expect(parts).toEqual(nothingOpen);
  const deleted = show();
  await stopButton();
  await userEvent.click(screen.getByRole('button', { name: chatPartTexts.deleteRecording }));
  deleted.leave();
  await expect.poll(() => parts).toEqual(nothingOpen);
  expect(deleted.onRecorded).not.toHaveBeenCalled();
});
