import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { VideoPlayer } from './video-player.tsx';

test('28.8g: a video that did not load can be tried again, and says each time that it failed', async () => {
  const onError = vi.fn<() => void>();
  render(<VideoPlayer src="/film.mp4" label="film.mp4" onError={onError} />);
  fireEvent.error(screen.getByLabelText('film.mp4'));
  expect(screen.getByText(uiTexts.mediaFailed)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: uiTexts.retry }));
  fireEvent.error(screen.getByLabelText('film.mp4'));
  expect(onError).toHaveBeenCalledTimes(2);
});
