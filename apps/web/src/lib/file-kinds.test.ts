import { describe, expect, it } from 'vitest';
import { fileKindOf, thumbnailOf } from './file-kinds.ts';

describe('the kind of a file', () => {
  it.each([
    ['plan.JPEG', 'image'],
    ['tour.mov', 'video'],
    ['tour.webm', 'video'],
    ['recording_1764000000000.webm', 'audio'],
    ['recording_1764000000000.mp4', 'audio'],
    ['song.ogg', 'audio'],
    ['prices.xlsx', 'document'],
    ['archive.zip', 'other'],
    ['mp4', 'other'],
  ])('%s is %s', (name, kind) => expect(fileKindOf(name)).toBe(kind));
});

describe('the small copy of a picture', () => {
  it('has its own place under the same signature', () => {
    expect(thumbnailOf('/files/original/original?e=1&s=a/original')).toBe('/files/original/thumbnail?e=1&s=a/original');
  });
});
