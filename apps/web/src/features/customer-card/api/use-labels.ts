import { listLabels } from '@branchline/contract/customer-card';
import { addLabel, editLabel, type labelForm, removeLabel } from '@branchline/contract/labels';
import type { Label } from '@branchline/contract/shapes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import type { FormOutput } from '#lib/forms.ts';

const labelsKey = ['labels'] as const;

/** The labels of a branch; without one, of the reader's own. */
export const useLabels = (branch: string | undefined, enabled = true) =>
  useQuery({
    queryKey: branch === undefined ? labelsKey : [...labelsKey, branch],
    queryFn: async ({ signal }): Promise<Label[]> => (await call(listLabels, { body: { branch }, signal })).data,
    enabled,
  });

/** Adds a label to a branch, or changes the one with `id`. */
export const useSaveLabel = (branch: string | undefined, id: string | null) =>
  useMutation({
    mutationFn: (label: FormOutput<typeof labelForm>) =>
      id === null ? call(addLabel, { body: { branch, ...label } }) : call(editLabel, { params: { id }, body: label }),
    meta: { refreshes: [labelsKey] },
  });

/** Takes a label away, from its customers too. */
export const useRemoveLabel = (id: string) =>
  useMutation({
    mutationFn: () => call(removeLabel, { params: { id } }),
    meta: { refreshes: [labelsKey] },
  });
