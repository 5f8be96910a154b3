import type { AppContext } from '#app-context';
import { registerApiKeyCalls } from './api-keys.routes.ts';
import { registerSettingCalls } from './settings.routes.ts';

export { verifyApiKey } from './api-keys.service.ts';
export { readSetting, seedSettings } from './setting-values.service.ts';

/** Registers settings and API keys. */
export const registerSettings = (context: AppContext): void => {
  registerSettingCalls(context);
  registerApiKeyCalls(context);
};
