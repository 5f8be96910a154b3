import type { Message } from '@branchline/contract/shapes';
import { useEffect, useRef, useState } from 'react';
import { quotedOf } from '#features/chat/core/quotes.ts';
import { reactionOf } from '#features/chat/core/reactions.ts';
import type { Thread } from '#features/chat/core/thread.ts';
import { quotedWords } from '#lib/quoted-words.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface ReactionAnnouncerProps {
  thread: Thread;
  ownId: string;
  partnerId: string;
  partnerName: string;
}

/** Only what was written last is reacted to while one waits for it. */
const watchedMessages = 30;

/** Reads out who reacts to a message that was there before, and with what. */
export function ReactionAnnouncer({ thread, ownId, partnerId, partnerName }: ReactionAnnouncerProps) {
  const before = useRef<ReadonlyMap<string, Message>>(new Map());
  /** The same words twice are two things to read out. */
  const [said, setSaid] = useState({ words: '', count: 0 });
  const { messages } = thread;
  useEffect(() => {
    const watched = messages.slice(-watchedMessages);
    for (const message of watched) {
      const was = before.current.get(message.id);
      if (!was || was.reactions === message.reactions) continue;
      const newOf = (userId: string): string | null => {
        const emoji = reactionOf(message, userId);
        return emoji === reactionOf(was, userId) ? null : emoji;
      };
      const [own, partners] = [newOf(ownId), newOf(partnerId)];
      const say = (words: string): void => setSaid(({ count }) => ({ words, count: count + 1 }));
      if (own !== null) say(gestureTexts.youReacted(own));
      if (partners !== null) say(gestureTexts.reacted(partnerName, partners, quotedWords(quotedOf(message))));
    }
    before.current = new Map(watched.map((message) => [message.id, message]));
  }, [messages, ownId, partnerId, partnerName]);
  return (
    <div aria-live="polite">
      <VisuallyHidden key={said.count}>{said.words}</VisuallyHidden>
    </div>
  );
}
