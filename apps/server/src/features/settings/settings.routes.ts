import * as calls from '@branchline/contract/settings';
import type { AppContext } from '#app-context';
import { requireSameId } from '#platform/same-id';
import { withoutAbsent } from '#platform/without-absent';
import { presentPublicSetting, presentSetting } from './settings.presenter.ts';
import { addSetting, editSetting, listPublicSettings, listSettings, removeSetting } from './settings.service.ts';

export const registerSettingCalls = ({ http, database }: AppContext): void => {
  http.registerCall(calls.addSetting, async ({ body, ...caller }) => {
    const { halptext: helpText, status: isActive, ...rest } = body;
    return { data: presentSetting(await addSetting(database, caller, { ...rest, helpText, isActive })) };
  });
  http.registerCall(calls.editSetting, async ({ body, params: { id }, ...caller }) => {
    requireSameId(id, body.id);
    const { name, value, filter } = body;
    const changes = withoutAbsent({ name, value, filter, helpText: body.halptext, isActive: body.status });
    return { data: presentSetting(await editSetting(database, caller, { id, ...changes })) };
  });
  http.registerCall(calls.removeSetting, async ({ params: { id }, ...caller }) => ({
    data: presentSetting(await removeSetting(database, caller, id)),
  }));
  http.registerCall(calls.listSettings, async () => ({ list: (await listSettings(database)).map(presentSetting) }));
  http.registerCall(calls.findSettings, async ({ body }) => ({
    list: (await listSettings(database, body)).map(presentSetting),
  }));
  http.registerCall(calls.listCustomerSettings, async () => ({
    list: (await listPublicSettings(database)).map(presentPublicSetting),
  }));
};
