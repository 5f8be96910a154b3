import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import type { OutgoingFile } from '../lib/chat-database.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

vi.mock('../lib/microphone.ts', () => ({
  MicrophoneError: class extends Error {},
  openMicrophone: () =>
    Promise.resolve({
      stop: () => Promise.resolve({ blob: new Blob(['sound']), mimeType: 'audio/webm', startedAt: 0 }),
      cancel: () => undefined,
    }),
}));
vi.mock('./voice-preview.tsx', () => ({ VoicePreview: () => null }));

test('a double tap on Stop sends nothing, and a tap on Send a moment later does', async () => {
  const onSend = vi.fn<(file: OutgoingFile) => void>();
  render(<VoiceRecorder onSend={onSend} onDelete={() => undefined} onProblem={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: conversationTexts.stopRecording }));
  const send = await screen.findByRole('button', { name: conversationTexts.send });
  await userEvent.click(send);
  expect(onSend).not.toHaveBeenCalled();
  await expect.poll(() => send.hasAttribute('disabled')).toBe(false);
  await userEvent.click(send);
  expect(onSend).toHaveBeenCalledOnce();
});
