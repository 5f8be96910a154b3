import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PendingFiles } from './pending-files.tsx';

test('S47: a film that the server refused is not read before it is played; one that waits shows its first picture', () => {
  const film = { name: 'film.mp4', mimeType: 'video/mp4', size: 4, fileId: null, url: null, blob: new Blob(['film']) };
  const { rerender } = render(<PendingFiles files={[film]} isRefused={false} />);
  expect(screen.getByLabelText('film.mp4').getAttribute('preload')).toBe('metadata');
  rerender(<PendingFiles files={[film]} isRefused />);
  expect(screen.getByLabelText('film.mp4').getAttribute('preload')).toBe('none');
});
