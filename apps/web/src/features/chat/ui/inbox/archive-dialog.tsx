import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPartners } from '#features/chat/api/fetch-partners.ts';
import { type ChosenPeople, uniquePartners, type InboxKind } from '#features/chat/core/inbox.ts';
import { archive, archiving } from '#features/chat/io/archiving.ts';
import { PeoplePicker } from '#features/chat/ui/people-picker.tsx';
import { loadAdvice } from '#lib/load-advice.ts';
import { archiveTexts as texts } from '#features/chat/texts/archive-texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface ArchiveDialogProps {
  kind: InboxKind;
  /** Selected initially. */
  first: ChosenPeople;
}

/** Archives several conversations at once. */
export function ArchiveDialog({ kind, first }: ArchiveDialogProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(first);
  const [isBusy, setIsBusy] = useState(false);
  const people = useInfiniteQuery({
    queryKey: ['archive', kind, search],
    queryFn: ({ pageParam }) => fetchPartners({ kind, page: pageParam, search }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const listed = people.data && uniquePartners(people.data.pages);
  // Without a message there is no conversation to archive.
  const found = listed?.filter(({ lastMessage, archived }) => lastMessage !== null && !archived);
  const close = (): void => archiving.set(null);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    const done = await archive([...chosen.keys()]);
    setIsBusy(false);
    // What failed stays selected for a retry.
    setChosen(new Map([...chosen].filter(([userId]) => !done.includes(userId))));
    if (done.length === chosen.size) close();
    else if (done.length > 0) await people.refetch();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={texts.chooseTitle}
      description={texts.chooseHint}
      size="small"
      footer={
        <Button disabled={chosen.size === 0} busy={isBusy} onClick={() => void send()}>
          {chosen.size === 0 ? texts.archive : texts.archiveCount(chosen.size)}
        </Button>
      }
    >
      <PeoplePicker
        searchLabel={texts.searchPeople}
        search={search}
        onSearch={setSearch}
        isFetching={people.isFetching}
        chosen={chosen}
        onChoose={setChosen}
        found={found}
      >
        {!found &&
          (people.error ? (
            <ErrorState
              compact
              message={texts.peopleFailed}
              {...loadAdvice(people.error, () => void people.refetch())}
            />
          ) : people.isPaused ? (
            <OfflineState />
          ) : (
            <Skeleton shape="lines" count={4} />
          ))}
        {found?.length === 0 && chosen.size === 0 && <p role="status">{texts.nobody}</p>}
        {people.hasNextPage && (
          <Button variant="quiet" busy={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </PeoplePicker>
    </Dialog>
  );
}
