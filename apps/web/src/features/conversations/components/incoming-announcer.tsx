import type { Message } from '@branchline/contract/shapes';
import { useState } from 'react';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { lastSeq, type Thread } from '../lib/thread.ts';

interface IncomingAnnouncerProps {
  thread: Thread;
  ownId: string;
  partnerName: string;
}

const wordsOf = (message: Message): string =>
  message.content || (message.deleted ? conversationTexts.deleted : conversationTexts.fileCount(message.files.length));

/** Reads out what arrives while the conversation is open; what was there before is not news. */
export function IncomingAnnouncer({ thread, ownId, partnerName }: IncomingAnnouncerProps) {
  const [heardUpTo, setHeardUpTo] = useState<number | null>(null);
  if (heardUpTo === null && thread.isFresh) setHeardUpTo(lastSeq(thread));
  const newest = thread.messages.at(-1);
  const isNews = newest && newest.sender !== ownId && heardUpTo !== null && newest.seq > heardUpTo;
  return (
    <div role="log" aria-live="polite">
      {/* The same words once more are read once more. */}
      {isNews && (
        <VisuallyHidden key={newest.id}>{conversationTexts.incoming(partnerName, wordsOf(newest))}</VisuallyHidden>
      )}
    </div>
  );
}
