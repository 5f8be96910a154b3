import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PendingFiles } from './pending-files.tsx';

test('S47: a film that the server refused is not read before it is played; one that waits shows its first picture', () => {
  const film = { name: 'film.mp4', mimeType: 'video/mp4', size: 4, fileId: null, url: null, blob: new Blob(['film']) };
  const { rerender } = render(<PendingFiles files={[film]} isRefused={false} />);
  expect(screen.getByLabelText('film.mp4').getAttribute('preload')).toBe('metadata');
  rerender(<PendingFiles files={[film]} isRefused />);
  expect(screen.getByLabelText('film.mp4').getAttribute('preload')).toBe('none');
});

test('S47: only a recording is taken apart for its waveform, and none that the server refused', async () => {
  const takenApart = vi.fn(() => Promise.reject(new Error('Nothing to hear.')));
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = takenApart;
    },
  );
  const soundOf = (name: string, size = 5) => {
    const blob = Object.assign(new Blob([new Uint8Array(size)]), {
      arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)),
    });
    return { name, mimeType: 'audio/mp4', size, fileId: null, url: null, blob };
  };
  const player = (name: string) => screen.getByRole('group', { name }).querySelector('audio');
  const chosen = soundOf('song.m4a');
  const { rerender } = render(<PendingFiles files={[chosen]} isRefused={false} />);
  expect(player('song.m4a')?.getAttribute('preload')).toBe('metadata');
  rerender(<PendingFiles files={[chosen]} isRefused />);
  expect(player('song.m4a')?.getAttribute('preload')).toBe('none');
  rerender(<PendingFiles files={[soundOf('recording_1.mp4')]} isRefused />);
  expect(player('recording_1.mp4')?.getAttribute('preload')).toBe('none');
  // Longer than what is shown with a waveform once it was sent.
  rerender(<PendingFiles files={[soundOf('recording_2.mp4', 2 * 1024 * 1024 + 1)]} isRefused={false} />);
  await act(() => Promise.resolve());
  expect(takenApart).not.toHaveBeenCalled();
  rerender(<PendingFiles files={[soundOf('recording_3.mp4')]} isRefused={false} />);
  await waitFor(() => expect(takenApart).toHaveBeenCalledTimes(1));
});
