// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { nameAs, pictureLooks, shrinkPlan } from './shrink-plan.ts';

const mebibyte = 1024 * 1024;

describe('a picture before it is uploaded', () => {
  test('is made to fit 2048 pixels on its longer side, keeping its shape', () => {
    expect(shrinkPlan({ type: 'image/jpeg', bytes: 5 * mebibyte, width: 4000, height: 3000 })).toEqual({
      width: 2048,
      height: 1536,
      as: 'image/jpeg',
    });
    expect(shrinkPlan({ type: 'image/jpeg', bytes: 100, width: 1, height: 5000 })).toMatchObject({
      width: 1,
      height: 2048,
    });
  });

  test('is smaller still where small pictures were chosen', () => {
    const facts = { type: 'image/jpeg', bytes: mebibyte, width: 2048, height: 1536 };
    expect(shrinkPlan(facts)).toBeNull();
    expect(shrinkPlan(facts, pictureLooks.small)).toMatchObject({ width: 1024, height: 768 });
  });

  test('is left alone when it is small and light', () => {
    expect(shrinkPlan({ type: 'image/jpeg', bytes: mebibyte, width: 2048, height: 1000 })).toBeNull();
    expect(shrinkPlan({ type: 'image/png', bytes: 2000, width: 400, height: 400 })).toBeNull();
  });

  test('is written anew in its size when it is small but heavy', () => {
    expect(shrinkPlan({ type: 'image/jpeg', bytes: 4 * mebibyte, width: 2000, height: 1000 })).toMatchObject({
      width: 2000,
      height: 1000,
    });
  });

  test('keeps what shines through a PNG', () => {
    expect(shrinkPlan({ type: 'image/png', bytes: 9, width: 3000, height: 3000 })?.as).toBe('opaque-or-png');
  });

  test('becomes JPEG when not every browser shows its kind', () => {
    expect(shrinkPlan({ type: 'image/heic', bytes: 9, width: 300, height: 200 })).toMatchObject({ as: 'image/jpeg' });
    expect(shrinkPlan({ type: 'image/bmp', bytes: 9, width: 300, height: 200 })).toMatchObject({ as: 'image/jpeg' });
  });

  test.each(['image/gif', 'image/svg+xml', 'application/pdf', 'video/mp4'])('%s is never drawn again', (type) => {
    expect(shrinkPlan({ type, bytes: 90 * mebibyte, width: 9000, height: 9000 })).toBeNull();
  });
});

test('a name gets the ending of what the picture became', () => {
  expect(nameAs('IMG_1.HEIC', 'image/jpeg')).toBe('IMG_1.jpg');
  expect(nameAs('holiday.photo.png', 'image/jpeg')).toBe('holiday.photo.jpg');
  expect(nameAs('a.JPEG', 'image/jpeg')).toBe('a.JPEG');
  expect(nameAs('.png', 'image/jpeg')).toBe('picture.jpg');
});
