import { addQuickReply, editQuickReply, type OwnQuickReply } from '@branchline/contract/quick-replies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { quickRepliesQuery } from './quick-replies.ts';

const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries(quickRepliesQuery);
};

/** Adds an own quick reply, or changes the one with `id`. */
export const useSaveOwnReply = (id: string | null) =>
  useMutation({
    mutationFn: (fields: OwnQuickReply) =>
      id === null
        ? call(addQuickReply, {
            body: { ...fields, scope: 'own', messageType: 'text', orderBy: 0, status: 'true' },
          })
        : call(editQuickReply, { params: { id }, body: { id, ...fields } }),
    onSuccess: useRefresh(),
  });

/** Deletes an own quick reply. */
export const useDeleteOwnReply = (id: string) =>
  useMutation({
    mutationFn: () => call(editQuickReply, { params: { id }, body: { id, softDelete: true } }),
    onSuccess: useRefresh(),
  });
