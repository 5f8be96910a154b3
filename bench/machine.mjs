// What the programs below this folder need of the scripts.
export { waitForExit } from '../scripts/child.mjs';
export { BROWSER_ARGS, findBrowser } from '../scripts/find-browser.mjs';
export { findFirefox } from '../scripts/find-engines.mjs';
export { findOnPath } from '../scripts/find-program.mjs';
export { findFreePort } from '../scripts/free-port.mjs';
export { environmentWithoutNpm, npmCommand } from '../scripts/npm.mjs';
export { choosePublicPorts, findNginx, startNginx } from '../scripts/test-nginx.mjs';
export { findRedis, startRedis } from '../scripts/test-redis.mjs';
