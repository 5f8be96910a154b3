import type { ChatPartner } from '@branchline/contract/shapes';
import { newMessage } from '@branchline/contract/socket-events';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, MoonStar } from 'lucide-react';
import { useEffect } from 'react';
import { refreshInboxes } from '#features/chat/io/inbox-cache.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { on } from '#lib/realtime-events.ts';
import { availabilityTexts as texts } from '#lib/texts/availability-texts.ts';
import { Link } from '#ui/link.tsx';
import { stateText } from './availability-line.ts';
import styles from './availability-hint.module.css';
import { useAvailability } from './use-availability.ts';

/** Says a customer that the leader does not answer now, until when, and who does: a link leads there. */
export function AvailabilityHint({ partner }: { partner: ChatPartner }) {
  const queryClient = useQueryClient();
  const availability = useAvailability(partner);
  // A branch closes without a word; the automatic answer says that it did.
  useEffect(
    () =>
      on(newMessage, ({ auto, sender }) => {
        if (auto && sender === partner.userId) void refreshInboxes(queryClient);
      }),
    [queryClient, partner.userId],
  );
  if (!availability) return null;
  const { cover } = availability;
  const Icon = availability.state === 'away' ? CalendarClock : MoonStar;
  return (
    <p className={styles.hint} role="status">
      <Icon aria-hidden="true" />
      <span>
        {stateText(availability)}
        {cover && (
          <>
            {' · '}
            <Link className={styles.cover} to={withQuery(paths.conversation, { id: cover.id, name: cover.name })}>
              {texts.coverAnswers(cover.name)}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}
