import type { OutboxEntry } from '#features/chat/core/outbox.ts';
import type { Thread } from '#features/chat/core/thread.ts';
import { IncomingAnnouncer } from './incoming-announcer.tsx';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { Message } from '@branchline/contract/shapes';
import { useEffect, useRef, useState } from 'react';
import { quotedOf } from '#features/chat/core/quotes.ts';
import { reactionOf } from '#features/chat/core/reactions.ts';
import { quotedWords } from '#lib/quoted-words.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';

interface AnnouncementsProps {
  thread: Thread;
  ownId: string;
  partnerId: string;
  partnerName: string;
  pending: readonly OutboxEntry[];
}

/** Screen reader announcements while the conversation is open. Lazy-loaded after the messages. */
export function Announcements({ thread, ownId, partnerId, partnerName, pending }: AnnouncementsProps) {
  return (
    <>
      <IncomingAnnouncer thread={thread} ownId={ownId} partnerName={partnerName} />
      <ChangeAnnouncer thread={thread} ownId={ownId} partnerId={partnerId} partnerName={partnerName} />
      <RefusalAnnouncer pending={pending} />
    </>
  );
}

/** Reads out that a message was refused or still waits, wherever it stands in the list: the bubble says why. */
function RefusalAnnouncer({ pending }: { pending: readonly OutboxEntry[] }) {
  return (
    <div aria-live="assertive">
      {pending.map(({ clientId, refusal, delay = null }) =>
        refusal !== null ? (
          <VisuallyHidden key={clientId}>{chatPartTexts.refused}</VisuallyHidden>
        ) : (
          delay !== null && <VisuallyHidden key={clientId}>{chatPartTexts.stillWaits}</VisuallyHidden>
        ),
      )}
    </div>
  );
}

interface ChangeAnnouncerProps {
  thread: Thread;
  ownId: string;
  partnerId: string;
  partnerName: string;
}

/** Only what was written last is reacted to, or edited, while one waits for it. */
const watchedMessages = 30;

/** Reads out who reacts to a message that was there before, and with what; and what the partner edits. */
function ChangeAnnouncer({ thread, ownId, partnerId, partnerName }: ChangeAnnouncerProps) {
  const before = useRef<ReadonlyMap<string, Message>>(new Map());
  /** Repeated text is announced twice. */
  const [said, setSaid] = useState({ words: '', count: 0 });
  const { messages } = thread;
  useEffect(() => {
    const watched = messages.slice(-watchedMessages);
    for (const message of watched) {
      const was = before.current.get(message.id);
      if (!was || was === message) continue;
      const newOf = (userId: string): string | null => {
        const emoji = reactionOf(message, userId);
        return emoji === reactionOf(was, userId) ? null : emoji;
      };
      const [own, partners] = [newOf(ownId), newOf(partnerId)];
      const say = (words: string): void => setSaid(({ count }) => ({ words, count: count + 1 }));
      if (own !== null) say(gestureTexts.youReacted(own));
      if (partners !== null) say(gestureTexts.reacted(partnerName, partners, quotedWords(quotedOf(message))));
      if (message.sender === partnerId && message.editedAt !== was.editedAt && !message.deleted)
        say(gestureTexts.partnerEdited(partnerName, quotedWords(quotedOf(message))));
    }
    before.current = new Map(watched.map((message) => [message.id, message]));
  }, [messages, ownId, partnerId, partnerName]);
  return (
    <div aria-live="polite">
      <VisuallyHidden key={said.count}>{said.words}</VisuallyHidden>
    </div>
  );
}
