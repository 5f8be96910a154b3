import { profileTexts } from './texts/profile-texts.ts';

interface DeviceName {
  /** Null when the browser gave no name that is known. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
}

/** The first that fits counts: most browsers also name those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstIn = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** What people call the browser and device that introduced itself so (`User-Agent`). */
export const deviceNameOf = (userAgent: string): DeviceName => ({
  browser: firstIn(browsers, userAgent),
  system: firstIn(systems, userAgent),
  isPhone: /\bMobile\b|\biPhone\b|\bAndroid\b/.test(userAgent),
});

/** The same in words. */
export const describeDevice = (userAgent: string): string => {
  const { browser, system } = deviceNameOf(userAgent);
  const { browserOn, unknown } = profileTexts.devices;
  return browser !== null && system !== null ? browserOn(browser, system) : (browser ?? system ?? unknown);
};
