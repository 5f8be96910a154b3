import type { Message } from '@branchline/contract/shapes';
import { useEffect, useEffectEvent, useState } from 'react';
import { chatPartTexts } from '#lib/texts/chat-part-texts.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { lastSeq, type Thread } from '#features/chat/core/thread.ts';

interface IncomingAnnouncerProps {
  thread: Thread;
  ownId: string;
  partnerName: string;
}

/** What comes in quick succession is read out together. */
const gatherMs = 700;
/** Long enough for a screen reader to take it; then the words stand on the page once again. */
const standsMs = 1500;

const wordsOf = (message: Message): string =>
  message.content || (message.deleted ? conversationTexts.deleted : chatPartTexts.fileCount(message.files.length));

/** Reads out what arrives while the conversation is open; what was there before is not news. */
export function IncomingAnnouncer({ thread, ownId, partnerName }: IncomingAnnouncerProps) {
  const [announcedUpTo, setAnnouncedUpTo] = useState<number | null>(null);
  const [news, setNewMessages] = useState<readonly Message[]>([]);
  if (announcedUpTo === null && thread.isFresh) setAnnouncedUpTo(lastSeq(thread));
  // From the end: what is new is little, and what is held may be long.
  const unheard = thread.messages
    .slice(thread.messages.findLastIndex(({ seq }) => announcedUpTo === null || seq <= announcedUpTo) + 1)
    .filter(({ sender }) => sender !== ownId);
  const isAnyUnheard = unheard.length > 0;
  const readOut = useEffectEvent(() => {
    setNewMessages(unheard);
    setAnnouncedUpTo(lastSeq(thread));
  });
  useEffect(() => {
    if (!isAnyUnheard) return undefined;
    const timer = setTimeout(() => readOut(), gatherMs);
    return () => clearTimeout(timer);
  }, [isAnyUnheard]);
  useEffect(() => {
    if (news.length === 0) return undefined;
    const timer = setTimeout(() => setNewMessages([]), standsMs);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <div role="log" aria-live="polite">
      {news.map((message) => (
        <VisuallyHidden key={message.id}>{chatPartTexts.incoming(partnerName, wordsOf(message))}</VisuallyHidden>
      ))}
    </div>
  );
}
