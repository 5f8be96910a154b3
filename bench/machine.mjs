// What the programs below this folder need of the scripts.
export { findFreePort } from '../scripts/free-port.mjs';
export { findRedis, startRedis } from '../scripts/test-redis.mjs';
