import { listPushDevices, type PushDevice, removePushDevice } from '@branchline/contract/push';
import {
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export const pushDevicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: async ({ signal }): Promise<readonly PushDevice[]> =>
    (await call(listPushDevices, { body: {}, signal })).list,
});

/** The devices that the person's notifications go to. */
export const usePushDevices = (): UseQueryResult<readonly PushDevice[]> => useQuery(pushDevicesQuery);

/** Ends notifications on another device. */
export const useRemovePushDevice = (): UseMutationResult<unknown, Error, string> =>
  useMutation({
    mutationFn: (id) => call(removePushDevice, { body: { id } }),
    meta: { refreshes: [pushDevicesQuery.queryKey] },
  });
