import { expect, it, onTestFinished, vi } from 'vitest';
import { countSent, kindOfLoad, readDataUse } from './data-use.ts';
import { savesData } from './data-saver.ts';
import { readPictureQuality } from './picture-quality.ts';
import { writeStored } from './stored-keys.ts';

it('tells pictures, videos and sounds from the app', () => {
  const kind = (path: string, initiatorType: string) => kindOfLoad({ name: `https://x.example${path}`, initiatorType });
  expect(kind('/files/1/thumbnail?e=1', 'img')).toBe('picture');
  expect(kind('/files/1/original', 'video')).toBe('video');
  expect(kind('/files/1/original', 'fetch')).toBe('sound');
  expect(kind('/assets/app-1.js', 'script')).toBe('app');
  expect(kind('/icons/icon-192.png', 'img')).toBe('app');
});

it('begins each month at nothing, and at nothing where what is stored makes no sense', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    writeStored('dataUse', null);
  });
  writeStored('dataUse', JSON.stringify({ month: '2026-11', picture: 5 }));
  expect(readDataUse()).toMatchObject({ picture: 5, video: 0 });
  writeStored('dataUse', JSON.stringify({ month: '2026-10', picture: 5 }));
  expect(readDataUse().picture).toBe(0);
  writeStored('dataUse', '{');
  expect(readDataUse().picture).toBe(0);
  countSent(2_000.4);
  countSent(500);
  expect(readDataUse()).toMatchObject({ picture: 0, sent: 2_500 });
});

it('saves data where the browser or a slow network asks for it, unless the person chose otherwise', () => {
  const say = (connection: object) =>
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'connection');
    writeStored('littleData', null);
  });
  expect(savesData()).toBe(false);
  say({ saveData: true, effectiveType: '4g' });
  expect(savesData()).toBe(true);
  expect(readPictureQuality()).toBe('small');
  say({ saveData: false, effectiveType: 'slow-2g' });
  expect(savesData()).toBe(true);
  writeStored('littleData', 'false');
  expect(savesData()).toBe(false);
  expect(readPictureQuality()).toBe('standard');
});
