import type { Message } from '@branchline/contract/shapes';
import { useEffect, useEffectEvent } from 'react';
import { isExpiredLink } from '#features/chat/core/file-kind.ts';
import { useMessageSurroundings } from './message-context.ts';
import { refreshLinks } from '#features/chat/io/thread-loader.ts';

/** A page's links come together; asking again for one of them at once would bring the same. */
const quietMs = 60_000;
const askedAt = new Map<string, number>();

const askOnce = async (partnerId: string, seq: number): Promise<void> => {
  const key = `${partnerId}/${String(seq)}`;
  const now = Date.now();
  if (now - (askedAt.get(key) ?? 0) < quietMs) return;
  askedAt.set(key, now);
  // Without a network it stays as it is; the next look asks again.
  await refreshLinks(partnerId, seq).catch(() => askedAt.delete(key));
};

/** Sees to it that a message's links work: they expire after some hours. Returns what to do when one failed. */
export const useFreshLinks = (message: Message): (() => void) => {
  const { partnerId } = useMessageSurroundings();
  const { seq, files } = message;
  const refreshExpired = useEffectEvent(() => {
    if (files.some((file) => isExpiredLink(file.cloudUrl, Date.now()))) void askOnce(partnerId, seq);
  });
  useEffect(() => refreshExpired(), [files]);
  return () => void askOnce(partnerId, seq);
};
