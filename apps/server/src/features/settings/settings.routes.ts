import { listCustomerSettings } from '@branchline/contract/public-settings';
import * as calls from '@branchline/contract/settings';
import type { AppContext } from '#app-context';
import { languageOfCaller } from '#platform/http/actor';
import { requireSameId } from '#platform/same-id';
import type { LinkSigner } from '#platform/storage/signed-links';
import { withoutAbsent } from '#platform/without-absent';
import { presentPublicSetting, presentSetting } from './settings.presenter.ts';
import { addSetting, editSetting, listPublicSettings, listSettings, removeSetting } from './settings.service.ts';

export const registerSettingCalls = (context: AppContext, links: LinkSigner): void => {
  const { http, database, config } = context;
  const pictureLink = (fileId: string): string => links.sign(fileId, 'thumbnail');
  http.registerCall(calls.addSetting, async ({ body, ...caller }) => {
    const { halptext: helpText, status: isActive, ...rest } = body;
    const setting = await addSetting(database, caller, { ...rest, helpText, isActive });
    return { message: 'The setting is added.', data: presentSetting(setting) };
  });
  http.registerCall(calls.editSetting, async ({ body, params: { id }, ...caller }) => {
    requireSameId(id, body.id);
    const { name, value, filter } = body;
    const changes = withoutAbsent({ name, value, filter, helpText: body.halptext, isActive: body.status });
    const setting = await editSetting(database, caller, { id, ...changes });
    return { message: 'The setting is saved.', data: presentSetting(setting) };
  });
  http.registerCall(calls.removeSetting, async ({ params: { id }, ...caller }) => ({
    message: 'The setting is deleted.',
    data: presentSetting(await removeSetting(database, caller, id)),
  }));
  http.registerCall(calls.listSettings, async (caller) => ({
    list: (await listSettings(database)).map((setting) => presentSetting(setting, languageOfCaller(caller))),
  }));
  http.registerCall(calls.findSettings, async ({ body, ...caller }) => ({
    list: (await listSettings(database, body)).map((setting) => presentSetting(setting, languageOfCaller(caller))),
  }));
  http.registerCall(listCustomerSettings, async () => ({
    list: [
      ...(await listPublicSettings(database)).map((setting) => presentPublicSetting(setting, pictureLink)),
      // No settings: whoever runs the server sets them; the sign-in form and the chat need them.
      { key: 'phone_country_code', name: 'Phone country code', value: config.phoneCountryCode },
      { key: 'max_upload_bytes', name: 'Largest file in bytes', value: String(config.maxUploadBytes) },
    ],
  }));
};
