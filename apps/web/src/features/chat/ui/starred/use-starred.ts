import { messageUpdated } from '@branchline/contract/socket-events';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FoundMessage } from '#features/chat/api/search-messages.ts';
import { fetchStarred, starredKey } from '#features/chat/api/stars.ts';
import { outbox } from '#features/chat/io/outbox.ts';
import { findStoredStarred, storeStarred } from '#features/chat/io/stars-cache.ts';
import { stars } from '#features/chat/io/stars-store.ts';
import { on } from '#lib/realtime-events.ts';
import { useStore } from '#lib/store.ts';

/**
 * What the device keeps of the list. Undefined while it is read; null when it has nothing of it. It is read again when the
 * network goes: more was stored meanwhile.
 */
const useStored = (partnerId: string | null, isPaused: boolean): readonly FoundMessage[] | null | undefined => {
  const ids = useStore(stars, (known) => known);
  const [read, setRead] = useState<{ readonly rows: readonly FoundMessage[]; readonly isPaused: boolean }>();
  useEffect(() => {
    let isCurrent = true;
    void findStoredStarred().then((rows) => {
      if (isCurrent) setRead({ rows, isPaused });
    });
    return () => {
      isCurrent = false;
    };
  }, [ids, isPaused]);
  const rows = isPaused && read?.isPaused === false ? undefined : read?.rows;
  const starred = rows?.filter(({ message }) => ids.has(message.id));
  const found = starred?.filter(({ partner }) => partnerId === null || partner.userId === partnerId);
  // That there are none is certain only where the device has all of them.
  return found?.length === 0 && (starred?.length ?? 0) < ids.size ? null : found;
};

/**
 * What the person starred, newest first, a page at a time; what the device keeps of it until the server answers, and
 * without a network. Loaded again when a star came or went, here or elsewhere, and when a message was deleted or changed.
 */
export const useStarred = (partnerId: string | null) => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void queryClient.invalidateQueries({ queryKey: [starredKey] });
    const stops = [
      stars.subscribe(refresh),
      on(messageUpdated, ({ id }) => {
        if (stars.get().has(id)) refresh();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
  const query = useInfiniteQuery({
    queryKey: [starredKey, partnerId],
    queryFn: ({ pageParam, signal }) => fetchStarred({ partnerId, before: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, data }) => (hasMore ? (data.at(-1)?.message.id ?? null) : null),
    staleTime: 0,
  });
  useEffect(() => {
    void storeStarred(query.data?.pages.flatMap(({ data }) => data) ?? []);
  }, [query.data]);
  const stored = useStored(partnerId, query.isPaused);
  const loaded = query.data?.pages.flatMap(({ data }) => data);
  // What was starred without a network is on the device alone.
  const listed = (query.isPaused ? stored : null) ?? loaded ?? stored;
  const waiting = useStore(outbox, (entries) => entries);
  // The server need not know yet of a star that was taken away.
  const isOff = (id: string): boolean =>
    waiting.some(({ change }) => change?.kind === 'star' && change.id === id && !change.isStarred);
  const found = listed?.filter(({ message }) => !isOff(message.id));
  return { ...query, found, isStorageRead: stored !== undefined };
};
