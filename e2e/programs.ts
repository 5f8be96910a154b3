/** What the set-up scripts know of programs on this machine. */
export { BROWSER_ARGS, findBrowser } from '../scripts/find-browser.mjs';
export { findFirefox, findWebKit } from '../scripts/find-engines.mjs';
export { findFreePort } from '../scripts/free-port.mjs';
