import { expect, test } from 'vitest';
import { refusalOf } from './attachment-rules.ts';
import { fileKindOf, isExpiredLink, pictureOf, roomFor, shownKindOf, thumbnailOf } from './files.ts';

test.each([
  ['photo.jpg', 'image/jpeg', 'image'],
  ['clip.mp4', 'video/mp4', 'video'],
  ['song.mp3', 'audio/mpeg', 'audio'],
  ['recording_1760000000000.webm', 'audio/webm', 'audio'],
  ['recording_1760000000000.webm', '', 'audio'],
  ['recording_20260101.mp4', 'video/mp4', 'video'],
  ['paper.pdf', 'application/pdf', 'document'],
  ['program.exe', 'application/octet-stream', 'other'],
  ['price-list.png', '', 'image'],
  ['noending', '', 'other'],
  ['drawing.svg', 'image/svg+xml', 'other'],
  ['drawing.svg', '', 'other'],
])('shows %s (%s) as %s', (name, mimeType, kind) => {
  expect(fileKindOf({ name, mimeType })).toBe(kind);
});

test('shows of a drawing only the picture that the server made of it', () => {
  const links = { id: '1', size: 1, cloudUrl: '/files/1/original?e=1&s=a' };
  const thumbnailUrl = '/files/1/thumbnail?e=1&s=b';
  const drawing = { ...links, fileName: 'a.svg', mimeType: 'image/svg+xml' };
  expect(shownKindOf(drawing)).toBe('other');
  expect(shownKindOf({ ...drawing, thumbnailUrl })).toBe('image');
  expect(pictureOf({ ...drawing, thumbnailUrl })).toBe(thumbnailUrl);
  const photo = { ...links, fileName: 'a.png', mimeType: 'image/png', thumbnailUrl };
  expect([pictureOf(photo), thumbnailOf(photo)]).toEqual([links.cloudUrl, thumbnailUrl]);
});

test('knows a link that is over, or nearly', () => {
  expect(isExpiredLink('/files/1/original?e=1000&s=x', 999_000)).toBe(true);
  expect(isExpiredLink('/files/1/original?e=1000&s=x', 900_000)).toBe(false);
  expect(isExpiredLink('blob:x', 999_000)).toBe(false);
});

test('says before the upload why a file cannot be sent', () => {
  const megabyte = 1024 * 1024;
  expect(refusalOf({ name: 'a.mp4', size: 25 * megabyte }, 25 * megabyte)).toBeNull();
  for (const limit of [0.5, 25, 100])
    expect(refusalOf({ name: 'a.mp4', size: limit * megabyte + 1 }, limit * megabyte)).toBe(
      `a.mp4 is too large. A file can have at most ${String(limit)} MB.`,
    );
  expect(refusalOf({ name: 'a.mp4', size: 100 * megabyte }, null)).toBeNull();
  expect(refusalOf({ name: 'a.exe', size: 5 }, null)).toMatch(/^a\.exe cannot be sent/);
  expect(refusalOf({ name: 'a.txt', size: 0 }, null)).toMatch(/empty/);
});

test('takes as many files as there is room for, and says that there is no more', () => {
  expect(roomFor(8, 2)).toEqual({ taken: 2, refusal: null });
  expect(roomFor(8, 5)).toEqual({ taken: 2, refusal: expect.stringMatching(/at most 10 files/) as string });
  expect(roomFor(10, 1).taken).toBe(0);
});
