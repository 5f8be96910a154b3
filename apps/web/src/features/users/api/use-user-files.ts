import { exportUsers, importUsers } from '@branchline/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '#lib/api-client.ts';
import { saveFile } from '#lib/save-file.ts';
import { today } from '#lib/dates.ts';
import type { UserFilters } from '../lib/user-filters.ts';
import { filtersForCall, refreshPeople } from './use-users.ts';

/** Saves the filtered users as a CSV file. */
export const useExportUsers = () =>
  useMutation({
    mutationFn: async (filters: UserFilters) => {
      const csv = await download(exportUsers, { body: filtersForCall(filters) });
      saveFile(csv, `users-${today()}.csv`);
    },
  });

/** Imports customers from a CSV file; with `isPreview` it only says what would happen. */
export const useImportUsers = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, isPreview }: { file: File; isPreview: boolean }) =>
      call(importUsers, { body: { preview: isPreview }, files: { file } }),
    onSuccess: async (_reply, { isPreview }) => {
      if (!isPreview) await refreshPeople(queryClient);
    },
    meta: { toast: false },
  });
};
