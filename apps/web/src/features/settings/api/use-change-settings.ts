import type { BodyInput } from '@branchline/contract/call';
import { addSetting, editSetting, removeSetting } from '@branchline/contract/settings';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { reloadPublicSettings } from '#lib/public-settings.ts';
import { settingsKey } from './use-settings.ts';

type NewSetting = BodyInput<typeof addSetting>;

/** The list, and what the whole app shows of it: name, contact, links. */
const refresh = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: settingsKey }), reloadPublicSettings()]);

/** Adds a setting, or changes the one with `id`, whose key stays. */
export const useSaveSetting = (id: string | null) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: NewSetting) =>
      id === null
        ? call(addSetting, { body: { key, ...body } })
        : call(editSetting, { params: { id }, body: { id, ...body } }),
    onSuccess: () => refresh(queryClient),
  });
};

/** Deletes a setting. */
export const useRemoveSetting = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeSetting, { params: { id } }),
    onSuccess: () => refresh(queryClient),
  });
};
