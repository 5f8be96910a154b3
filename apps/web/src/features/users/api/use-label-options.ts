import { listLabels } from '@branchline/contract/customer-card';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { inLanguage } from '#lib/in-language.ts';
import { pageLanguage } from '#lib/language.ts';
import type { SelectOption } from '#ui/select.tsx';

/** The labels of a branch to filter by; an empty branch has none. */
export const useLabelOptions = (branch: string): readonly SelectOption[] => {
  const { data = [] } = useQuery({
    queryKey: ['labels', branch],
    queryFn: async ({ signal }) => (await call(listLabels, { body: { branch }, signal })).data,
    enabled: branch !== '',
  });
  return data.map(({ id, name, names }) => ({ value: id, label: inLanguage(name, names, pageLanguage()) }));
};
