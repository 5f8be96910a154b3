import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DeviceAlerts, usualAlerts, vibration } from '#lib/alerts.ts';
import { clearMutes, mutes } from './mutes.ts';
import { ring } from './notification-sound.ts';

const kept = vi.hoisted((): { alerts: DeviceAlerts | null } => ({ alerts: null }));
vi.mock('#lib/device-databases.ts', async (original) => ({
  ...(await original<object>()),
  readAlerts: () => Promise.resolve(kept.alerts),
}));

const [start, vibrate] = [vi.fn(), vi.fn()];
const part = () => ({
  setValueAtTime: vi.fn(),
  linearRampToValueAtTime: vi.fn(),
  exponentialRampToValueAtTime: vi.fn(),
});
class Sound {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createOscillator = () => ({ frequency: { value: 0 }, connect: (next: object) => next, start, stop: vi.fn() });
  createGain = () => ({ gain: part(), connect: (next: object) => next });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 23, 30) });
  vi.stubGlobal('AudioContext', Sound);
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'vibrate');
  clearMutes();
  start.mockClear();
  vibrate.mockClear();
});

const loud = { ...usualAlerts, playsSound: true, vibrates: true };
const hears = async (alerts: DeviceAlerts) => {
  kept.alerts = alerts;
  await ring('mira');
  return { tones: start.mock.calls.length, vibrations: vibrate.mock.calls.flat() };
};
const nothing = { tones: 0, vibrations: [] };

test('an open app is as loud as its owner chose: silent by itself', async () => {
  expect(await hears(usualAlerts)).toEqual(nothing);
  expect(await hears({ ...loud, playsSound: false })).toEqual({ tones: 0, vibrations: [vibration] });
  vibrate.mockClear();
  expect(await hears({ ...loud, vibrates: false })).toEqual({ tones: 2, vibrations: [] });
});

test('neither in quiet hours nor of somebody who is muted', async () => {
  expect(await hears({ ...loud, quiet: { from: '22:00', to: '07:00' } })).toEqual(nothing);
  mutes.set(new Set(['mira']));
  expect(await hears(loud)).toEqual(nothing);
  mutes.set(new Set(['tom']));
  expect(await hears({ ...loud, quiet: { from: '07:00', to: '22:00' } })).toEqual({
    tones: 2,
    vibrations: [vibration],
  });
});

test('of several windows one rings, and none that nobody has touched', async () => {
  const userActivation = { hasBeenActive: true };
  const request = vi.fn((_name: string, _options: object, work: (lock: object | null) => Promise<void>) => work(null));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: userActivation });
  expect(await hears(loud)).toEqual(nothing);
  userActivation.hasBeenActive = false;
  expect(await hears(loud)).toEqual(nothing);
  expect(request).toHaveBeenCalledOnce();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(navigator, 'userActivation');
});
