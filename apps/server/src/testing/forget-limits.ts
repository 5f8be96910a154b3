import type { TestApp } from './app.ts';

const ofAddress = ['code.address', 'code.network', 'code.failures.address', 'code.failures.network', 'open'] as const;

/** Limits by the test's own address, and of the installation, are not what is tested. */
export const forgetAddressLimits = async ({ limiter }: Pick<TestApp, 'limiter'>): Promise<void> => {
  await Promise.all(ofAddress.map((limit) => limiter.reset(limit, '127.0.0.1')));
  for (const limit of ['code.failures.installation', 'texts.installation'] as const) await limiter.reset(limit, 'all');
};
