import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { AudioPlayer } from './audio-player.tsx';

// The test's browser plays nothing.
const play = vi.fn<() => Promise<void>>();
const load = vi.fn<() => void>();
let error: object | null = null;
Object.defineProperties(HTMLMediaElement.prototype, {
  play: { value: play },
  load: { value: load },
  error: { get: () => error },
});

beforeEach(() => {
  play.mockReset().mockResolvedValue();
  load.mockReset();
  error = null;
});

const show = (): HTMLAudioElement => {
  render(
    <AudioPlayer src="/api/file/open/1" label="Voice message from Mira" fileName="recording_1.webm" duration={3} />,
  );
  const audio = document.querySelector('audio');
  if (!audio) throw new Error('Nothing plays.');
  return audio;
};

test('a sound that does not load can be downloaded instead', () => {
  fireEvent.error(show());
  expect(screen.getByRole('alert').textContent).toBe(uiTexts.mediaFailed);
  const link = screen.getByRole('link', { name: uiTexts.download('Voice message from Mira') });
  expect(link.getAttribute('href')).toBe('/api/file/open/1');
  expect(link.getAttribute('download')).toBe('recording_1.webm');
});

test('a sound that did not load is loaded anew when it is played again', async () => {
  fireEvent.error(show());
  error = { code: 4 };
  await userEvent.click(screen.getByRole('button', { name: uiTexts.play }));
  expect(load).toHaveBeenCalledOnce();
  expect(play).toHaveBeenCalledOnce();
});

test('a sound with a second form leaves the choice to the browser, and has failed when it plays neither', () => {
  render(<AudioPlayer src="/files/1/original" aacSrc="/files/1/aac" label="Voice message from Mira" duration={3} />);
  const sources = [...document.querySelectorAll('audio source')];
  expect(sources.map((source) => source.getAttribute('src'))).toEqual(['/files/1/original', '/files/1/aac']);
  fireEvent.error(sources[1]!);
  expect(screen.getByRole('alert').textContent).toBe(uiTexts.mediaFailed);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/files/1/original');
});
