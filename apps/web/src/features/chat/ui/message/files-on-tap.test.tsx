import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { shownKindOf } from '#features/chat/core/files.ts';
import { writeStored } from '#lib/stored-keys.ts';
import { FilesOnTap } from '#ui/files-on-tap.tsx';
import { MessageFiles } from './message-files.tsx';

const file = (id: string, fileName: string, mimeType: string) => ({
  id,
  fileName,
  mimeType,
  cloudUrl: `/files/${id}/original`,
  size: 1_200_000,
});
const picture = file('asked-1', 'door.png', 'image/png');
const voice = file('asked-2', 'recording_1.webm', 'audio/webm');
const list = file('asked-3', 'prices.pdf', 'application/pdf');

test('a picture and a voice message say their size and wait to be asked for; a document stands as ever', async () => {
  const user = userEvent.setup();
  const files = [picture, voice, list];
  render(
    <FilesOnTap files={files.map((each) => ({ ...each, kind: shownKindOf(each) }))}>
      {(isShown) =>
        files
          .filter(isShown)
          .map(({ fileName }) => fileName)
          .join()
      }
    </FilesOnTap>,
  );
  expect(screen.getByText('prices.pdf')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load voice message · 1.2\u00a0MB' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load picture · 1.2\u00a0MB' }));
  expect(screen.getByText('door.png,prices.pdf')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Load picture/ })).toBeNull();
});

test('a message loads no picture by itself where its reader saves data', async () => {
  writeStored('littleData', 'true');
  onTestFinished(() => writeStored('littleData', null));
  const message = {
    id: 'm',
    seq: 1,
    senderId: 'a',
    recipientId: 'b',
    content: '',
    kind: 'file',
    files: [file('asked-4', 'roof.png', 'image/png')],
    createdAt: '2026-11-20T10:00:00.000Z',
  } as unknown as Parameters<typeof MessageFiles>[0]['message'];
  const { container } = render(<MessageFiles message={message} isOwn={false} />);
  expect(await screen.findByRole('button', { name: /^Load picture/ })).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});
