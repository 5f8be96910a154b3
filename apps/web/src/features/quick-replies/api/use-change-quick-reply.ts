import { editQuickReply } from '@branchline/contract/quick-replies';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api-client.ts';
import { uploadAll } from './upload-all.ts';
import { quickRepliesKey } from './use-quick-replies.ts';

const meta = { refreshes: [quickRepliesKey] };

/** Deletes a quick reply softly. */
export const useDeleteQuickReply = (id: string) =>
  useMutation({
    mutationFn: () => call(editQuickReply, { params: { id }, body: { id, softDelete: true } }),
    meta,
  });

/** Uploads files, then adds them to a quick reply; `progress` is the share that is sent. */
export const useAttachFiles = (id: string) => {
  const [progress, setProgress] = useState(0);
  const mutation = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const attachments = [...(await uploadAll(files, setProgress))];
      return call(editQuickReply, { params: { id }, body: { id, attachments } });
    },
    meta,
  });
  return { ...mutation, progress };
};

/** Uploads the suggestion file of a quick reply; without a file it takes the present one away. */
export const useSetSuggestionFile = (id: string) => {
  const [progress, setProgress] = useState(0);
  const mutation = useMutation({
    mutationFn: async (file: File | null) => {
      const [suggestionfile = null] = file === null ? [] : await uploadAll([file], setProgress);
      return call(editQuickReply, { params: { id }, body: { id, suggestionfile } });
    },
    meta,
  });
  return { ...mutation, progress };
};
