import { exportOwnData } from '@branchline/contract/profile';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { isoDay } from '#lib/dates.ts';
import { saveFile } from '#lib/save-file.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { showSuccess } from '#lib/toasts.ts';

const texts = profileTexts.data;

/** Puts everything kept about the person into a JSON file among the downloads. */
export const useDownloadData = (): UseMutationResult<void, Error, void> =>
  useMutation({
    mutationFn: async () => {
      const { data } = await call(exportOwnData);
      const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(content, texts.fileName(isoDay(data.exportedAt)));
    },
    onSuccess: () => showSuccess(texts.ready),
  });
