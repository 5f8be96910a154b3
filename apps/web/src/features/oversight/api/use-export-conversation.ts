import { exportConversation } from '@branchline/contract/conversations';
import { useMutation } from '@tanstack/react-query';
import { download } from '#lib/api-client.ts';
import { saveFile } from '#lib/save-file.ts';

/** Saves a whole conversation as a file; the audit log says that it was done. */
export const useExportConversation = (pair: { readonly userId: string; readonly partnerId: string }) =>
  useMutation({
    mutationFn: async () => {
      const body = { firstUserId: pair.userId, secondUserId: pair.partnerId };
      saveFile(await download(exportConversation, { body }), 'conversation.csv');
    },
  });
