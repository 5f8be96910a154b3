// @vitest-environment node
import { expect, it } from 'vitest';
import { mediaToDrop } from './media-to-drop.ts';

const kept = [4, 3, 2, 1].map((bytes, index) => ({ link: `/files/${String(index)}`, bytes }));

it('drops nothing while there is room', () => {
  expect(mediaToDrop(kept, { files: 4, bytes: 10 })).toEqual([]);
});

it('drops the oldest when there are too many', () => {
  expect(mediaToDrop(kept, { files: 2, bytes: 10 })).toEqual(['/files/1', '/files/0']);
});

it('drops the oldest when they weigh too much', () => {
  expect(mediaToDrop(kept, { files: 4, bytes: 6 })).toEqual(['/files/0']);
});
