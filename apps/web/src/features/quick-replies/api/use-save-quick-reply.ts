import type { BodyInput } from '@branchline/contract/call';
import { addQuickReply, editQuickReply } from '@branchline/contract/quick-replies';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/api-client.ts';
import type { ChosenFile } from '../hooks/use-chosen-files.ts';
import { uploadAll } from './upload-all.ts';
import { quickRepliesKey } from './use-quick-replies.ts';

interface Saved {
  readonly fields: BodyInput<typeof addQuickReply>;
  /** Of the fields, those that differ from the quick reply that is there; all of them for one that was just added. */
  readonly changes: BodyInput<typeof editQuickReply>;
  /** Pictures to attach. */
  readonly images: readonly ChosenFile[];
  readonly onProgress: (share: number) => void;
}

/**
 * Adds a quick reply, or changes the one with `id`, and attaches pictures. What went through is not done twice when the
 * person tries again after a failure.
 */
export const useSaveQuickReply = (id: string | null) => {
  const done = useRef<{ id: string | null; images: readonly ChosenFile[]; attachments: readonly string[] }>({
    id,
    images: [],
    attachments: [],
  });
  return useMutation({
    mutationFn: async ({ fields, changes, images, onProgress }: Saved) => {
      const state = done.current;
      if (images.length > 0 && state.images !== images) {
        state.attachments = await uploadAll(
          images.map(({ file }) => file),
          onProgress,
        );
        state.images = images;
      }
      const attachments = images.length > 0 ? { attachments: [...state.attachments] } : {};
      if (state.id !== null) {
        const body = { id: state.id, ...changes, ...attachments };
        return call(editQuickReply, { params: { id: state.id }, body });
      }
      const added = await call(addQuickReply, { body: fields });
      state.id = added.data.id;
      if (images.length === 0) return added;
      const attached = await call(editQuickReply, { params: { id: state.id }, body: { id: state.id, ...attachments } });
      return { ...attached, message: added.message };
    },
    meta: { refreshes: [quickRepliesKey] },
  });
};
