import {
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { DeviceAlerts } from '#lib/alerts.ts';
import { readAlerts, writeAlerts } from '#lib/device-databases.ts';
import { notificationSettingTexts as texts } from '#features/notifications/notification-setting-texts.ts';
import { showFailure } from '#lib/toasts.ts';

const alertsQuery = queryOptions({ queryKey: ['device-alerts'], queryFn: readAlerts, networkMode: 'always' });

/** How loud this device is; no server is asked. */
export const useAlerts = (): UseQueryResult<DeviceAlerts> => useQuery(alertsQuery);

export const useChangeAlerts = (): UseMutationResult<void, Error, DeviceAlerts> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: writeAlerts,
    networkMode: 'always',
    meta: { toast: false },
    onMutate: (alerts) => queryClient.setQueryData(alertsQuery.queryKey, alerts),
    onError: () => {
      showFailure(texts.notKept);
      return queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
    },
  });
};
