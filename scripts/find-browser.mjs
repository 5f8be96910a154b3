import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runChild } from './child.mjs';
import { findOnPath, isExecutable } from './find-program.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const FIXED_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Arguments that make Chromium work as root in a container, and keep it from calling home. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {string | undefined} */
function findInstalled() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program. Set it to Chromium's or Chrome's path.`);
  }
  return FIXED_PATHS.find(isExecutable) ?? NAMES.map(findOnPath).find((path) => path !== undefined);
}

async function findPlaywrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function downloadPlaywrightsOwn() {
  console.log("Downloading Playwright's own Chromium (nothing else was found).");
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  await runChild(process.execPath, [cli, 'install', 'chromium'], { timeout: 300_000 });
  return findPlaywrightsOwn();
}

/**
 * The browser for the tests: `CHROMIUM_PATH`, else an installed Chromium or Chrome, else Playwright's own, else a
 * download of Playwright's own.
 *
 * @returns {Promise<string | undefined>} its path
 */
export async function findBrowser() {
  const found = findInstalled() ?? (await findPlaywrightsOwn());
  if (found) return found;
  return downloadPlaywrightsOwn();
}

/**
 * Chromium without windows, as Debian packs it: the same engine for less than half the processor's time.
 *
 * @returns {string | undefined} its path
 */
export const findHeadlessShell = () => findOnPath('chromium-headless-shell');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log((await findBrowser()) ?? 'none found');
