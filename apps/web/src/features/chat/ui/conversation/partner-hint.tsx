import type { ChatPartner } from '@branchline/contract/shapes';
import { UserRoundCog, MessageSquareOff, MessageSquareShare, CalendarClock, MoonStar } from 'lucide-react';
import { leaderTexts } from '#features/chat/texts/leader-texts.ts';
import leaderStyles from '#features/chat/ui/leader/leader.module.css';
import { useInbox } from '#features/chat/ui/inbox/use-inbox.ts';
import { listDate, lastActiveTime } from '#lib/dates.ts';
import { shownName } from '#lib/shown-name.ts';
import { leaderChangeTexts as texts } from '#lib/texts/leader-change-texts.ts';
import { newMessage } from '@branchline/contract/socket-events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshInboxes } from '#features/chat/io/inbox-cache.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { on } from '#lib/realtime-events.ts';
import { availabilityTexts } from '#features/chat/texts/availability-texts.ts';
import { Link } from '#ui/link.tsx';
import { stateText } from './availability-line.ts';
import styles from './partner-hint.module.css';
import { useAvailability } from './use-availability.ts';

/** What stands under a partner's name: for a customer, that a leader does not answer now; for a leader, whose customer it is. */
export function PartnerHint({ partner }: { partner: ChatPartner }) {
  if (partner.availability)
    return (
      <>
        {partner.assigned && <PredecessorHint partner={partner} />}
        <AvailabilityHint partner={partner} />
      </>
    );
  return (
    <>
      {partner.cover && (
        <p className={styles.hint}>
          <UserRoundCog aria-hidden="true" />
          <span dir="auto">{leaderTexts.coverForHint(partner.cover.name)}</span>
        </p>
      )}
      {partner.reach && <ReachHint partner={partner} />}
    </>
  );
}

/** Says a customer in whose place a leader answers: that of whom they wrote with before, also where that is archived. */
function PredecessorHint({ partner }: { partner: ChatPartner }) {
  const { partners: listed = [] } = useInbox('people', '', 'all');
  const { partners: archived = [] } = useInbox('people', '', 'archived');
  const before = [...listed, ...archived].find(({ successor }) => successor?.id === partner.userId);
  if (!before?.successor) return null;
  const { until } = before.successor;
  const name = shownName(before.username);
  return (
    <p className={styles.hint}>
      <UserRoundCog aria-hidden="true" />
      <span>{until === null ? texts.inPlaceOf(name) : texts.inPlaceOfUntil(name, listDate(until))}</span>
    </p>
  );
}

/** Says under a customer's name that no notification reaches them, or that a text told them of what they have not read. */
function ReachHint({ partner }: { partner: ChatPartner }) {
  const { reach, nudgedAt, lastMessage, userId } = partner;
  const isUnread = lastMessage !== null && lastMessage.sender !== userId && !lastMessage.isRead;
  if (nudgedAt && isUnread)
    return (
      <p className={leaderStyles.reach}>
        <MessageSquareShare className={leaderStyles.mark} aria-hidden="true" />
        <span>{leaderTexts.texted(lastActiveTime(nudgedAt))}</span>
      </p>
    );
  if (reach === undefined || reach === 'push') return null;
  return (
    <p className={leaderStyles.reach}>
      <MessageSquareOff className={leaderStyles.mark} aria-hidden="true" />
      <span>{leaderTexts.reach[reach]}</span>
    </p>
  );
}

/** Says a customer that the leader does not answer now, until when, and who does: a link leads there. */
function AvailabilityHint({ partner }: { partner: ChatPartner }) {
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
              {availabilityTexts.coverAnswers(cover.name)}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}
