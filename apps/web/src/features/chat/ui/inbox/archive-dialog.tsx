import { maxSearchLength } from '@branchline/contract/fields';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPartners } from '#features/chat/api/fetch-partners.ts';
import { eachOnce, type InboxKind } from '#features/chat/core/inbox.ts';
import { archive, archiving } from '#features/chat/io/archiving.ts';
import { loadAdvice } from '#lib/load-advice.ts';
import { type Person, PersonChoice } from '#features/chat/ui/conversation/person-choice.tsx';
import { archiveTexts as texts } from '#lib/texts/archive-texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './archive-dialog.module.css';

const searchDelayMs = 300;

interface ArchiveDialogProps {
  kind: InboxKind;
  /** Who is chosen at the beginning, by id. */
  first: ReadonlyMap<string, Person>;
}

/** Takes several conversations out of the list at once. */
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
  const listed = people.data && eachOnce(people.data.pages);
  // What was never written to is no conversation yet.
  const found = listed?.filter(
    ({ userId, lastMessage, archived }) => lastMessage !== null && !archived && !chosen.has(userId),
  );
  const toggle = (person: Person): void => {
    const next = new Map(chosen);
    if (!next.delete(person.userId)) next.set(person.userId, person);
    setChosen(next);
  };
  const close = (): void => archiving.set(null);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    const done = await archive([...chosen.keys()]);
    setIsBusy(false);
    // Who could not be archived stays chosen, for another try.
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
      <SearchInput
        label={texts.searchPeople}
        value={search}
        onSearch={setSearch}
        maxLength={maxSearchLength}
        delay={searchDelayMs}
        busy={people.isFetching}
      />
      <div className={styles.people}>
        {[...chosen.values(), ...(found ?? [])].map((person) => (
          <PersonChoice
            key={person.userId}
            person={person}
            checked={chosen.has(person.userId)}
            onChange={() => toggle(person)}
          />
        ))}
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
      </div>
    </Dialog>
  );
}
