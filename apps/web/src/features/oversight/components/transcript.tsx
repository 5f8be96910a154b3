import type { WatchedMessage } from '@branchline/contract/conversations';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dayHeading, isoDay } from '#lib/dates.ts';
import { loadAdvice } from '#lib/load-advice.ts';
import { shownName } from '#lib/shown-name.ts';
import { oversightTexts as texts } from '#lib/texts/oversight-texts.ts';
import { Button } from '#ui/button.tsx';
import { DayChip } from '#ui/day-chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { messagesOf } from '../api/use-conversation.ts';
import { TranscriptMessage } from './transcript-message.tsx';
import styles from './transcript.module.css';
import type { Message } from '@branchline/contract/shapes';

interface DayOfMessages {
  /** `YYYY-MM-DD` in the reader's time zone. */
  readonly day: string;
  readonly messages: readonly Message[];
}

/** Puts messages, oldest first, under the days on which they were written. */
const groupByDay = (messages: readonly Message[]): DayOfMessages[] => {
  const days = new Map<string, Message[]>();
  for (const message of messages) {
    const day = isoDay(message.createdAt);
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }));
};

const scrolledByKeys = { tabIndex: 0 } as const;

/** A page of what two people wrote, and what they are called. */
interface TranscriptPage {
  readonly user: { readonly username: string };
  readonly partner: { readonly username: string };
  readonly data: readonly WatchedMessage[];
}

interface TranscriptProps {
  conversation: UseInfiniteQueryResult<InfiniteData<TranscriptPage>>;
  /** Whose messages are drawn as sent. */
  partnerId: string;
}

/**
 * What two people wrote, the newest in view. The button above the oldest message keeps the reader's place; the second
 * one, in reach from anywhere and there only while something older may exist, takes the reader along to it.
 */
export function Transcript({ conversation, partnerId }: TranscriptProps) {
  const { data, error, isFetching, isPaused, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = conversation;
  const region = useRef<HTMLElement>(null);
  const oldest = useRef<HTMLDivElement>(null);
  const isTakenAlong = useRef(false);
  const [vainPresses, setVainPresses] = useState(0);
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    if (!isTakenAlong.current) return;
    isTakenAlong.current = false;
    oldest.current?.scrollIntoView({ block: 'start' });
    // The button that was pressed goes with the last page.
    if (!hasNextPage) region.current?.focus({ preventScroll: true });
  }, [pages, hasNextPage]);

  if (!data && error)
    return <ErrorState message={texts.chatFailed} busy={isFetching} {...loadAdvice(error, () => void refetch())} />;
  if (!data && isPaused) return <OfflineState />;
  if (!data) return <Skeleton shape="bubbles" count={6} />;
  const messages = messagesOf(data.pages);
  const { user, partner } = data.pages[0] ?? {};
  const nameOf = (userId: string): string => shownName((userId === partnerId ? partner : user)?.username ?? '');
  if (messages.length === 0) return <EmptyState drawing="messages" message={texts.empty} />;

  const loadOlder = (isAlong: boolean): void => {
    if (isFetchingNextPage) return;
    isTakenAlong.current = isAlong;
    void fetchNextPage();
  };
  return (
    <>
      <section ref={region} className={styles.messages} aria-label={texts.messages} {...scrolledByKeys}>
        <div className={styles.run}>
          <div ref={oldest} className={styles.older}>
            <Button
              size="small"
              variant="quiet"
              aria-disabled={isFetchingNextPage || undefined}
              onClick={() => (hasNextPage ? loadOlder(false) : setVainPresses(vainPresses + 1))}
            >
              {isFetchingNextPage ? texts.loading : texts.syncOlder}
            </Button>
            <div role="status">
              {!hasNextPage && (
                // A new line for each press: it is read out again.
                <p key={vainPresses} className={styles.beginning}>
                  {vainPresses === 0 ? texts.beginning : texts.noOlder}
                </p>
              )}
            </div>
          </div>
          {groupByDay(messages).map(({ day, messages: ofDay }) => (
            <div key={day}>
              <DayChip dateTime={day}>{dayHeading(day)}</DayChip>
              {ofDay.map((message) => (
                <TranscriptMessage
                  key={message.id}
                  message={message}
                  isSent={message.sender === partnerId}
                  nameOf={nameOf}
                />
              ))}
            </div>
          ))}
        </div>
      </section>
      {hasNextPage && (
        <div className={styles.foot}>
          <Button
            size="small"
            variant="plain"
            icon={<ArrowUp aria-hidden="true" />}
            busy={isFetchingNextPage}
            onClick={() => loadOlder(true)}
          >
            {texts.goToOlder}
          </Button>
        </div>
      )}
    </>
  );
}
