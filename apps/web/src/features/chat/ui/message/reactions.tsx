import type { Message } from '@branchline/contract/shapes';
import { useState } from 'react';
import { reactionOf } from '#features/chat/core/reactions.ts';
import { reactTo } from '#features/chat/io/reacting.ts';
import { formatNumber } from '#lib/numbers.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import type { MenuEntry } from '#ui/menu.tsx';
import { LazyMenu } from './lazy-menu.tsx';
import { useMessageSurroundings } from './message-context.ts';
import styles from './reactions.module.css';

/** What people reacted with below the message; who did stands in its menu. */
export function Reactions({ message }: { message: Message }) {
  const surroundings = useMessageSurroundings();
  const { ownId, partnerName, canWrite } = surroundings;
  const [isOpen, setIsOpen] = useState(false);
  const given = message.reactions.flatMap(({ emoji, users }) =>
    users.map((userId) => ({ emoji, isOwn: userId === ownId })),
  );
  const own = reactionOf(message, ownId);
  const entryOf = ({ emoji, isOwn }: (typeof given)[number]): MenuEntry => ({
    id: isOwn ? 'own' : 'partner',
    label: isOwn ? gestureTexts.you : partnerName,
    icon: <span aria-hidden="true">{emoji}</span>,
    ...(canWrite &&
      (isOwn ? { hint: gestureTexts.takeReactionAway } : own !== emoji && { hint: gestureTexts.reactToo })),
    onSelect: () => {
      if (canWrite) reactTo(message, surroundings, isOwn ? null : emoji);
    },
  });
  return (
    <LazyMenu
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      align="start"
      trigger={(button) => (
        <button
          type="button"
          className={styles.pill}
          aria-label={gestureTexts.reactions(
            given.map(({ emoji, isOwn }) => `${emoji} ${isOwn ? gestureTexts.you : partnerName}`).join(', '),
          )}
          {...button}
        >
          {message.reactions.map(({ emoji }) => (
            <span key={emoji}>{emoji}</span>
          ))}
          {given.length > 1 && <span className={styles.count}>{formatNumber(given.length)}</span>}
        </button>
      )}
      entries={() => given.map(entryOf)}
    />
  );
}
