import type { Message } from '@branchline/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { Forward, Pencil, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { fetchMessageInfo } from '#features/chat/api/message-info.ts';
import { messageAt } from '#features/chat/core/quotes.ts';
import { getThread, threadChanges } from '#features/chat/io/thread-store.ts';
import { dateAndTime } from '#lib/dates.ts';
import { loadAdvice } from '#lib/load-advice.ts';
import { useStore } from '#lib/store.ts';
import { gestureTexts as texts } from '#lib/texts/gesture-texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tick } from '#ui/tick.tsx';
import styles from './message-info.module.css';
import { useMessageSurroundings } from './message-context.ts';

/** When an own message was delivered and read, live while it is open. */
export function MessageInfo({ message: opened, onClose }: { message: Message; onClose: () => void }) {
  const { partnerId } = useMessageSurroundings();
  const message = useStore(threadChanges, () => messageAt(getThread(partnerId), opened.seq)) ?? opened;
  const { id, isRead, isDelivered, editedAt } = message;
  const times = useQuery({
    queryKey: ['message-info', id, isDelivered, isRead],
    queryFn: ({ signal }) => fetchMessageInfo(id, signal),
    // A tick may go on: what stands there stays until the answer.
    placeholderData: (before) => before,
  });
  /** Ticks are ahead of the answer for a moment, and the answer of the ticks. */
  const whenDone = (at: string | null | undefined, isDone: boolean): ReactNode =>
    at != null ? <Moment at={at} /> : isDone ? texts.timeUnknown : texts.notYet;
  return (
    <Dialog open onOpenChange={onClose} title={texts.info} size="small">
      {message.content !== '' && (
        <p className={styles.excerpt} dir="auto">
          {message.content}
        </p>
      )}
      {times.data ? (
        <dl className={styles.times}>
          <Row icon={<Tick state="sent" />} label={texts.sent} value={<Moment at={message.createdAt} />} />
          {editedAt !== null && <Row icon={<Pencil />} label={texts.edited} value={<Moment at={editedAt} />} />}
          <Row
            icon={<Tick state="delivered" />}
            label={texts.delivered}
            value={whenDone(times.data.deliveredAt, isDelivered)}
          />
          <Row icon={<Tick state="read" />} label={texts.read} value={whenDone(times.data.readAt, isRead)} />
        </dl>
      ) : times.error ? (
        <ErrorState
          compact
          message={texts.infoFailed}
          {...loadAdvice(times.error, () => void times.refetch())}
          busy={times.isFetching}
        />
      ) : times.isPaused ? (
        <OfflineState compact />
      ) : (
        <Skeleton shape="lines" count={3} />
      )}
      {message.forwarded && <Note icon={<Forward aria-hidden="true" />} words={texts.forwarded} />}
      {message.auto && <Note icon={<Zap aria-hidden="true" />} words={texts.auto} />}
    </Dialog>
  );
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{dateAndTime(at)}</time>;

/** The icon says what the label says. */
const Row = ({ icon, label, value }: { icon: ReactNode; label: string; value: ReactNode }) => (
  <div className={styles.row}>
    <dt>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {label}
    </dt>
    <dd>{value}</dd>
  </div>
);

const Note = ({ icon, words }: { icon: ReactNode; words: string }) => (
  <p className={styles.note}>
    {icon}
    {words}
  </p>
);
