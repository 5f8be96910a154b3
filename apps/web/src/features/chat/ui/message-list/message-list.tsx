import { ArrowDown } from 'lucide-react';
import { Virtualizer } from 'virtua';
import { dayHeading, isoDay } from '#lib/dates.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { DayChip } from '#ui/day-chip.tsx';
import { type ScrollTarget, useMessageScroll } from './use-message-scroll.ts';
import type { MessageRow } from '#features/chat/core/message-rows.ts';
import styles from './message-list.module.css';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { MessageBubble } from '#features/chat/ui/message/message-bubble.tsx';
import { PendingBubble } from '#features/chat/ui/message/pending-bubble.tsx';

interface MessageListProps {
  rows: readonly MessageRow[];
  ownId: string;
  target: ScrollTarget | null;
  /** More lies between these messages and the newest. */
  hasNewer: boolean;
  /** Unread messages at the end of the conversation. */
  arrived: number;
  older: { readonly isLoading: boolean; readonly hasFailed: boolean; readonly load: () => void };
  onNearEnd: () => void;
  onToNewest: () => void;
}

/** Overscan in pixels: rows are measured before they come into view, so that nothing in view moves. */
const bufferPx = 800;

/**
 * The messages, drawn only where they are in view. Older pages come in above without moving what is read; new messages
 * are followed while the newest is in view, and counted in a pill otherwise.
 */
export function MessageList(props: MessageListProps) {
  const { rows, ownId, target, hasNewer, arrived, older, onNearEnd, onToNewest } = props;
  const { scroller, list, isPrepend, isAtEnd, topDay, ...scroll } = useMessageScroll({
    rows,
    ownId,
    target,
    hasNewer,
    arrived,
    onNearTop: () => {
      // After a failure there is a button to retry.
      if (!older.isLoading && !older.hasFailed) older.load();
    },
    onNearEnd,
  });
  const unseen = hasNewer ? arrived : scroll.unseen;
  const pillText = unseen > 0 ? conversationTexts.newMessages(unseen) : conversationTexts.toNewest;

  return (
    <div className={styles.frame}>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={conversationTexts.messages}
        onScroll={scroll.measure}
      >
        <div className={styles.filler} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          shift={isPrepend}
          bufferSize={bufferPx}
          data={rows}
          onResize={scroll.handleResize}
          onScrollEnd={scroll.handleScrollEnd}
        >
          {(row) => (
            <MessageListRow
              key={row.key}
              row={row}
              ownId={ownId}
              isHighlighted={target?.align === 'center' && row.key === target.key}
              older={older}
            />
          )}
        </Virtualizer>
        <div className={styles.end} />
      </section>
      {topDay !== null && (
        <div className={styles.floating} aria-hidden="true">
          <DayChip dateTime={topDay}>{dayHeading(topDay)}</DayChip>
        </div>
      )}
      {!isAtEnd && (
        <button
          type="button"
          className={styles.pill}
          aria-label={pillText}
          onClick={() => {
            if (hasNewer) onToNewest();
            else scroll.toEnd();
          }}
        >
          {unseen > 0 && pillText}
          <ArrowDown aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

interface MessageListRowProps {
  row: MessageRow;
  ownId: string;
  isHighlighted: boolean;
  older: { readonly isLoading: boolean; readonly load: () => void };
}

function MessageListRow({ row, ownId, isHighlighted, older }: MessageListRowProps) {
  switch (row.kind) {
    case 'older':
      return (
        <div className={styles.older}>
          <Button size="small" variant="quiet" busy={older.isLoading} onClick={older.load}>
            {conversationTexts.loadOlder}
          </Button>
        </div>
      );
    case 'newer':
      return (
        <div className={styles.older}>
          <Spinner />
        </div>
      );
    case 'day':
      return <DayChip dateTime={isoDay(row.moment)}>{dayHeading(row.moment)}</DayChip>;
    case 'new':
      return <p className={styles.news}>{conversationTexts.newMessages(row.count)}</p>;
    case 'pending':
      return <PendingBubble entry={row.entry} startsGroup={row.startsGroup} endsGroup={row.endsGroup} />;
    case 'message':
      return (
        <MessageBubble
          message={row.message}
          edit={row.edit}
          isOwn={row.message.sender === ownId}
          startsGroup={row.startsGroup}
          endsGroup={row.endsGroup}
          isHighlighted={isHighlighted}
        />
      );
  }
}
