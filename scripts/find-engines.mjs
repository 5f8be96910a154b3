import { existsSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';
import { findOnPath } from './find-program.mjs';

/** Where Debian keeps WebKit's own small browser, by release and machine. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);

export const findFirefox = () => findOnPath('firefox-esr') ?? findOnPath('firefox');

/** WebKit's browser, its driver, and the screen that nobody sees: all three or nothing. */
export const findWebKit = () =>
  findOnPath('WebKitWebDriver') && findOnPath('Xvfb') ? MINI_BROWSERS.find((path) => existsSync(path)) : undefined;

/**
 * The browsers of the three engines; `.ci/run` installs them.
 *
 * @returns {Promise<Record<string, string | undefined>>} their paths by name
 */
export async function findEngines() {
  return {
    'Chromium or Chrome': await findBrowser(),
    'Firefox (firefox-esr)': findFirefox(),
    'WebKit (webkit2gtk-driver, xvfb)': findWebKit(),
  };
}
