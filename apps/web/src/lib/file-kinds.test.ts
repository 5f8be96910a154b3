import { describe, expect, it } from 'vitest';
import { kindOfName, viewOf } from './file-kinds.ts';

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
    ['drawing.svg', 'other'],
    ['mp4', 'other'],
  ])('%s is %s', (name, kind) => expect(kindOfName(name)).toBe(kind));
});

describe('what is shown of a stored file', () => {
  const links = { cloudUrl: '/files/1/original', thumbnailUrl: '/files/1/thumbnail' };

  it('of an SVG is only ever the picture that the server made', () => {
    const drawn = viewOf({ fileName: 'drawing.SVG', ...links });
    expect(drawn).toMatchObject({ kind: 'image', src: links.thumbnailUrl, original: links.cloudUrl });
    expect(viewOf({ fileName: 'drawing.svg', cloudUrl: links.cloudUrl })).toMatchObject({ kind: 'other' });
  });

  it('of a photo is the photo', () => {
    expect(viewOf({ fileName: 'photo.jpg', ...links })).toMatchObject({ kind: 'image', src: links.cloudUrl });
  });
});
