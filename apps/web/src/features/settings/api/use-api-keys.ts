import { addApiKey, listApiKeys, removeApiKey } from '@branchline/contract/settings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

const apiKeysKey = ['api-keys'] as const;

/** The API keys, newest first; never the keys themselves. */
export const useApiKeys = () =>
  useQuery({
    queryKey: apiKeysKey,
    queryFn: async ({ signal }) => (await call(listApiKeys, { signal })).data,
  });

/** Makes a key; the reply is the only place it can ever be read. */
export const useAddApiKey = () =>
  useMutation({
    mutationFn: (name: string) => call(addApiKey, { body: { name, scopes: ['orders'] } }),
    // The dialog that shows the key says it.
    meta: { toast: false, refreshes: [apiKeysKey] },
  });

/** Revokes a key at once. */
export const useRemoveApiKey = (id: string) =>
  useMutation({ mutationFn: () => call(removeApiKey, { params: { id } }), meta: { refreshes: [apiKeysKey] } });
