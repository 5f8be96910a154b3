import { uploadFiles } from '@branchline/contract/files';
import { addSetting, editSetting, findSettings, type Setting } from '@branchline/contract/settings';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { reloadPublicSettings } from '#lib/public-settings.ts';
import { settingsKey } from './use-settings.ts';

export type SetupKey = 'app_name' | 'app_logo' | 'setup_finished';

const oneSetting = async (key: SetupKey, signal?: AbortSignal): Promise<Setting | null> =>
  (await call(findSettings, { body: { key }, signal })).list.find((setting) => setting.key === key) ?? null;

/** One setting of the set-up; null when it was deleted. */
export const useSetupSetting = (key: SetupKey) =>
  useQuery({ queryKey: [...settingsKey, key], queryFn: ({ signal }) => oneSetting(key, signal) });

/** What a deleted setting is added again with. */
const anew: Readonly<Record<SetupKey, { name: string; halptext: string; filter: Setting['filter'] }>> = {
  app_name: { name: 'App name', halptext: 'The name people see.', filter: 'customer' },
  app_logo: { name: 'App logo', halptext: 'The picture beside the name.', filter: 'customer' },
  setup_finished: { name: 'Set-up is finished', halptext: 'True: the set-up is not offered.', filter: 'system' },
};

const keep = async (key: SetupKey, value: string): Promise<void> => {
  const setting = await oneSetting(key);
  if (setting) await call(editSetting, { params: { id: setting.id }, body: { value, status: true } });
  else if (value !== '') await call(addSetting, { body: { key, value, status: true, ...anew[key] } });
};

const refresh = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: settingsKey }), reloadPublicSettings()]);

/** Keeps the name, and the logo when one was chosen (null takes it away). */
export const useSaveOrganisation = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, logo }: { readonly name: string; readonly logo: File | null | undefined }) => {
      await keep('app_name', name);
      if (logo === undefined) return;
      const uploads = logo && (await call(uploadFiles, { body: {}, files: { file: [logo] } })).uploads;
      await keep('app_logo', uploads?.[0]?.id ?? '');
    },
    onSettled: () => refresh(queryClient),
  });
};

/** The set-up is not offered any more. */
export const useFinishSetup = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => keep('setup_finished', 'true'),
    onSuccess: () => refresh(queryClient),
  });
};
