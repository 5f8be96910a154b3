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
  const [heardUpTo, setHeardUpTo] = useState<number | null>(null);
  const [news, setNews] = useState<readonly Message[]>([]);
  if (heardUpTo === null && thread.isFresh) setHeardUpTo(lastSeq(thread));
  // From the end: what is new is little, and what is held may be long.
  const unheard = thread.messages
    .slice(thread.messages.findLastIndex(({ seq }) => heardUpTo === null || seq <= heardUpTo) + 1)
    .filter(({ sender }) => sender !== ownId);
  const isAnyUnheard = unheard.length > 0;
  const readOut = useEffectEvent(() => {
    setNews(unheard);
    setHeardUpTo(lastSeq(thread));
  });
  useEffect(() => {
    if (!isAnyUnheard) return undefined;
    const timer = setTimeout(() => readOut(), gatherMs);
    return () => clearTimeout(timer);
  }, [isAnyUnheard]);
  useEffect(() => {
    if (news.length === 0) return undefined;
    const timer = setTimeout(() => setNews([]), standsMs);
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
