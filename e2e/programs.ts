import { BROWSER_ARGS, findBrowser, findHeadlessShell } from '../scripts/find-browser.mjs';

/** What the set-up scripts know of programs on this machine. */
export { BROWSER_ARGS, findBrowser };
export { findFirefox, findWebKit } from '../scripts/find-engines.mjs';
export { findFreePort } from '../scripts/free-port.mjs';
export { fetchOldestChromium } from '../scripts/oldest-chromium.mjs';

const executablePath = await findBrowser();
if (!executablePath) throw new Error('There is no Chromium or Chrome on this machine; set CHROMIUM_PATH to its path.');

/** The microphone plays a tone. A page may use it only where a test permits it. */
const args = [...BROWSER_ARGS, '--use-fake-device-for-media-stream'];

export const wholeBrowser = { executablePath, args };
/** Half of the processor's time, but it shows no notification, and has no microphone. */
export const testBrowser = { executablePath: findHeadlessShell() ?? executablePath, args };
