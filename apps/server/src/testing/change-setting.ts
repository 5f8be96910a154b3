import { editSetting, listSettings } from '@branchline/contract/settings';
import type { TestApp } from './app.ts';
import { makeAdmin, signIn } from './factories.ts';

/** Changes a setting as an admin does, so that it counts at once. */
export const changeSetting = async ({ call, database }: TestApp, key: string, value: string): Promise<void> => {
  const token = await signIn(database, await makeAdmin(database));
  const setting = (await call(listSettings, { token })).reply.list.find((each) => each.key === key);
  if (!setting) throw new Error(`There is no setting ${key}.`);
  const { httpStatus, text } = await call(editSetting, { token, params: { id: setting.id }, body: { value } });
  if (httpStatus !== 200) throw new Error(`The setting was not changed: ${text}`);
};
