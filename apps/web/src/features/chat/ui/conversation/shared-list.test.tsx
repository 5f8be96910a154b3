import { listShared } from '@branchline/contract/conversations';
import { render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { writeStored } from '#lib/stored-keys.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMessage } from '#testing/messages.ts';
import { SharedList } from './shared-list.tsx';

const file = (id: string, fileName: string, mimeType: string) => ({
  id,
  fileName,
  mimeType,
  cloudUrl: `/files/${id}/original`,
  size: 1_200_000,
});
const show = () => {
  const message = makeMessage({ files: [file('f1', 'door.png', 'image/png'), file('f2', 'door.mp4', 'video/mp4')] });
  fakeServer.use(answers(listShared, () => ({ data: [message], hasMore: false })));
  return render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <SharedList partnerId="b" kind="media" onFollow={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
};

test('says what each picture and video costs, and loads none, where data is saved', async () => {
  writeStored('littleData', 'true');
  onTestFinished(() => writeStored('littleData', null));
  const { container } = show();
  const picture = await screen.findByRole('button', { name: /^Show in conversation: door\.png.*, 1\.2 MB$/ });
  expect(picture.textContent).toBe('1.2 MB');
  expect(screen.getByRole('button', { name: /door\.mp4/ }).textContent).toBe('1.2 MB');
  expect(container.querySelector('img')).toBeNull();
});

test('shows the pictures elsewhere', async () => {
  const { container } = show();
  const picture = await screen.findByRole('button', { name: /door\.png/ });
  expect(picture.textContent).toBe('');
  expect(container.querySelectorAll('img')).toHaveLength(1);
});
