import { expect, test, vi } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

test('pictures are drawn one at a time, and one that cannot be read holds no other up', async () => {
  let open = 0;
  let most = 0;
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve));
    if (file.name === 'broken.jpg') {
      open -= 1;
      throw new DOMException('It is no picture.', 'InvalidStateError');
    }
    return { width: 100, height: 50, close: () => (open -= 1) };
  });
  const photos = ['one.jpg', 'broken.jpg', 'three.jpg'].map((name) => new File(['jpeg'], name, { type: 'image/jpeg' }));
  const ready = await Promise.all(photos.map(shrinkPicture));
  expect(ready.map(({ file, ratio }) => [file.name, ratio])).toEqual([
    ['one.jpg', 2],
    ['broken.jpg', undefined],
    ['three.jpg', 2],
  ]);
  expect(most).toBe(1);
});
