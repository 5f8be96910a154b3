// What the programs below this folder need of the scripts.
export { BROWSER_ARGS, findBrowser } from '../scripts/find-browser.mjs';
export { findFreePort } from '../scripts/free-port.mjs';
export { findRedis, startRedis } from '../scripts/test-redis.mjs';
