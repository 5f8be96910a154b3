import type { OutboxEntry } from '#features/chat/core/outbox.ts';
import type { Thread } from '#features/chat/core/thread.ts';
import { IncomingAnnouncer } from './incoming-announcer.tsx';
import { ReactionAnnouncer } from './reaction-announcer.tsx';
import { RefusalAnnouncer } from './refusal-announcer.tsx';

interface AnnouncementsProps {
  thread: Thread;
  ownId: string;
  partnerId: string;
  partnerName: string;
  waiting: readonly OutboxEntry[];
}

/** What a screen reader is told while the conversation is open. Its code comes once the messages are drawn. */
export function Announcements({ thread, ownId, partnerId, partnerName, waiting }: AnnouncementsProps) {
  return (
    <>
      <IncomingAnnouncer thread={thread} ownId={ownId} partnerName={partnerName} />
      <ReactionAnnouncer thread={thread} ownId={ownId} partnerId={partnerId} partnerName={partnerName} />
      <RefusalAnnouncer waiting={waiting} />
    </>
  );
}
