import { listSettings } from '@branchline/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export const settingsKey = ['settings'] as const;

/** Every setting, by key. */
export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await call(listSettings, { signal })).list,
  });
