import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {import('../scenario.mjs').Scenario} Scenario
 * @typedef {import('../world.mjs').World} World
 */

/** @param {World} world @param {string} path @param {object} body */
const post = async (world, path, body) => {
  const reply = await fetch(`${world.origins[0]}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: reply.status, body: /** @type {any} */ (await reply.json()) };
};

/** Signs a new customer up; a problem, or null. @param {World} world */
const signUp = async (world) => {
  const phone = String(randomInt(6_000_000_000, 9_999_999_999));
  await post(world, '/api/otp/send', { phone });
  const find = () => world.providers.texts.findLast((text) => text.includes(phone));
  for (let tries = 0; !find() && tries < 300; tries++) await sleep(100);
  const otp = /\b\d{6}\b/.exec(/** @type {{ text: string }} */ (JSON.parse(find() ?? '{"text":""}')).text)?.[0];
  const { body } = await post(world, '/api/otp/verify', { phone, otp });
  return body.token ? null : 'Nobody could sign in after the provider was back.';
};

/** @param {string} name @param {import('../providers.mjs').Mood} mood @returns {Scenario} */
const provider = (name, mood) => ({
  name,
  prepare: (world) => {
    /** @type {string[]} */
    const problems = [];
    return {
      fault: async ({ workload, pause }) => {
        world.providers.setMood(mood);
        const leader = workload.people.pairs[0]?.[1];
        const phone = String(randomInt(6_000_000_000, 9_999_999_999));
        const replies = await Promise.all([
          post(world, '/api/otp/send', { phone }),
          post(world, '/api/otp/send', { phone: String(randomInt(6_000_000_000, 9_999_999_999)) }),
          post(world, '/api/user/forgetPassword', { email: `${leader?.phone}@example.com` }),
          post(world, '/api/user/forgetPassword', { email: 'nobody@example.com' }),
        ]);
        for (const { status, body } of replies)
          if (status !== 200) problems.push(`While the provider was away the answer was ${status} ${body.message}`);
        await workload.untilMore(50);
        await pause(200, 5_000);
        world.providers.setMood('taking');
        const problem = await signUp(world);
        if (problem) problems.push(problem);
      },
      check: async () => problems,
    };
  },
});

export const providerScenarios = [
  provider('SMS and mail providers down', 'refusing'),
  provider('SMS and mail providers slow', 'silent'),
];
