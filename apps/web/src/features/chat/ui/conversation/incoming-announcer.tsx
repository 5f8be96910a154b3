import type { Message } from '@branchline/contract/shapes';
import { useEffect, useEffectEvent, useState } from 'react';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { lastSeq, type Thread } from '#features/chat/core/thread.ts';

interface IncomingAnnouncerProps {
  thread: Thread;
  ownId: string;
  partnerName: string;
}

/** Batches messages that arrive in quick succession. */
const gatherMs = 700;
/** Long enough for a screen reader. Then the text is removed again, and is on the page only once. */
const standsMs = 1500;

const wordsOf = (message: Message): string =>
  message.content || (message.deleted ? conversationTexts.deleted : chatPartTexts.fileCount(message.files.length));

/** Announces messages that arrive while the conversation is open. Earlier ones are not announced. */
export function IncomingAnnouncer({ thread, ownId, partnerName }: IncomingAnnouncerProps) {
  const [announcedUpTo, setAnnouncedUpTo] = useState<number | null>(null);
  const [news, setNewMessages] = useState<readonly Message[]>([]);
  if (announcedUpTo === null && thread.isFresh) setAnnouncedUpTo(lastSeq(thread));
  // From the end: there are few new messages in a possibly long thread.
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
