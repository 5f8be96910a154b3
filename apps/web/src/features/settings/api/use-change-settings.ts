import type { BodyInput } from '@branchline/contract/call';
import { addSetting, editSetting, removeSetting } from '@branchline/contract/settings';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { reloadPublicSettings } from '#lib/public-settings.ts';
import { settingsKey } from './use-settings.ts';

/** The list, and what the whole app shows of it: name, contact, links. */
const refresh = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: settingsKey }), reloadPublicSettings()]);

const useChange = <Body>(change: (body: Body) => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => refresh(queryClient) });
};

/** Adds a setting. */
export const useAddSetting = () => useChange((body: BodyInput<typeof addSetting>) => call(addSetting, { body }));

/** Changes what is named of a setting; its key stays. */
export const useEditSetting = (id: string) =>
  useChange((body: BodyInput<typeof editSetting>) => call(editSetting, { params: { id }, body }));

/** Deletes a setting. */
export const useRemoveSetting = (id: string) => useChange(() => call(removeSetting, { params: { id } }));
