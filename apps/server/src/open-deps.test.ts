import { expect, test } from 'vitest';
import { readConfig } from '#config/config';
import { checkRedis } from './open-deps.ts';

const url = process.env['TEST_REDIS_URL'];
const checkDatabase = (number: string) =>
  checkRedis(
    readConfig({
      SECRET: 's'.repeat(32),
      REDIS_URL: Object.assign(new URL(url ?? ''), { pathname: `/${number}` }).href,
    }),
    () => undefined,
  );

test.skipIf(url === undefined)('a database number that Redis does not have stops the start', async () => {
  await checkDatabase('');
  await checkDatabase('3');
  await expect(checkDatabase('99')).rejects.toThrow(
    /^REDIS_URL names a Redis server at \S+ that cannot be used: it refuses its database 99 \(ERR .*\)\. Example: REDIS_URL=/,
  );
});
