import type { AppContext } from '#app-context';
import type { LinkSigner } from '#platform/storage/signed-links';
import { registerApiKeyCalls } from './api-keys.routes.ts';
import { registerSettingCalls } from './settings.routes.ts';

export { verifyApiKey } from './api-keys.service.ts';
export { findLastChanger } from './settings.service.ts';
export {
  createOfferedLanguages,
  finishSetup,
  languageOfPerson,
  readSetting,
  seedSettings,
} from './setting-values.service.ts';

/** Registers settings and API keys. */
export const registerSettings = (context: AppContext, links: LinkSigner): void => {
  registerSettingCalls(context, links);
  registerApiKeyCalls(context);
};
