import { previewRetention } from '@branchline/contract/retention';
import { editSetting } from '@branchline/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { settingsKey } from './use-settings.ts';

/** Whole months; 0 keeps everything. */
export interface DataRules {
  readonly messagesMonths: number;
  readonly filesMonths: number;
}

/** Counts what the rules would erase now; erases nothing. */
export const usePreviewRules = () =>
  useMutation({
    mutationFn: async (rules: DataRules) => (await call(previewRetention, { body: { ...rules } })).data,
  });

/** Keeps the rules; `ids` are those of the two settings. */
export const useSaveRules = (ids: { readonly messages: string; readonly files: string }) =>
  useMutation({
    mutationFn: async ({ messagesMonths, filesMonths }: DataRules) => {
      const keep = (id: string, months: number) =>
        call(editSetting, { params: { id }, body: { value: String(months), status: true } });
      await keep(ids.messages, messagesMonths);
      await keep(ids.files, filesMonths);
    },
    meta: { refreshes: [settingsKey] },
  });
