import { useSearchParams } from 'react-router';

/** The filter of the inbox, from the URL. */
export const useInboxFilter = () => {
  const [params, setParams] = useSearchParams();
  return {
    filter: params.get('filter') ?? 'all',
    setFilter: (filter: string): void =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (filter === 'all') after.delete('filter');
          else after.set('filter', filter);
          return after;
        },
        { replace: true },
      ),
  };
};
