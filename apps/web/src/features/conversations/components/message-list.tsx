import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { dayHeading, isoDay } from '#lib/dates.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { Button } from '#ui/button.tsx';
import { DayChip } from '#ui/day-chip.tsx';
import type { MessageRow } from '../lib/message-rows.ts';
import { MessageBubble } from './message-bubble.tsx';
import styles from './message-list.module.css';
import { WaitingBubble } from './waiting-bubble.tsx';

interface MessageListProps {
  rows: readonly MessageRow[];
  ownId: string;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onLoadOlder: () => void;
  /** The place to show first: a message that was searched for, or the first new one. */
  targetKey: string | null;
}

/** So close to the end counts as being there: what arrives is followed. */
const endSlackPx = 80;

/**
 * The messages, drawn only where they are in view. Older pages come in above without moving what is read; new messages
 * are followed while the newest is in view, and counted in a pill otherwise.
 */
export function MessageList({ rows, ownId, hasOlder, isLoadingOlder, onLoadOlder, targetKey }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [seenKey, setSeenKey] = useState(rows.at(-1)?.key);
  const { isPrepend } = useGrowth(rows);
  const last = rows.at(-1);

  // The first time: to the newest, or to what was searched for.
  const hasRows = rows.length > 0;
  useLayoutEffect(() => {
    if (!hasRows) return;
    const index = targetKey === null ? -1 : rows.findIndex((row) => row.key === targetKey);
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'center' });
    else list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
    // Only when the list appears or a new target is asked for, not at each message.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hasRows, targetKey]);

  useEffect(() => {
    const isOwn = last?.kind === 'waiting' || (last?.kind === 'message' && last.message.sender === ownId);
    if (isPrepend || !(isAtEnd || isOwn)) return;
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
    setSeenKey(last?.key);
    // Follows the newest row, and nothing else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [last?.key]);

  const seenIndex = rows.findIndex((row) => row.key === seenKey);
  const unseen = isAtEnd ? 0 : rows.slice(seenIndex + 1).filter((row) => row.kind === 'message').length;
  const follow = (): void => {
    const box = scroller.current;
    if (!box) return;
    const isNowAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < endSlackPx;
    setIsAtEnd(isNowAtEnd);
    if (isNowAtEnd) setSeenKey(last?.key);
  };

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={conversationTexts.messages}
        aria-live="off"
        tabIndex={0}
        onScroll={follow}
      >
        <div className={styles.filler} />
        {hasOlder && (
          <div className={styles.older}>
            <Button size="small" variant="quiet" busy={isLoadingOlder} onClick={onLoadOlder}>
              {conversationTexts.loadOlder}
            </Button>
          </div>
        )}
        <Virtualizer ref={list} scrollRef={scroller} shift={isPrepend}>
          {rows.map((row) => (
            <Row key={row.key} row={row} ownId={ownId} isHighlighted={row.key === targetKey} />
          ))}
        </Virtualizer>
        <div className={styles.end} />
      </div>
      {!isAtEnd && (
        <button
          type="button"
          className={styles.pill}
          aria-label={unseen > 0 ? conversationTexts.newMessages(unseen) : conversationTexts.toNewest}
          onClick={() => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })}
        >
          <ArrowDown aria-hidden="true" />
          {unseen > 0 && conversationTexts.newMessages(unseen)}
        </button>
      )}
    </div>
  );
}

/** Whether the rows grew at their start since the last drawing: the place that is read must stay where it is. */
const useGrowth = (rows: readonly MessageRow[]): { isPrepend: boolean } => {
  const firstKey = rows.find((row) => row.kind === 'message')?.key;
  const [before, setBefore] = useState({ firstKey, isPrepend: false, rows });
  if (before.rows !== rows) {
    const isPrepend =
      before.firstKey !== undefined && before.firstKey !== firstKey && rows.some((row) => row.key === before.firstKey);
    setBefore({ firstKey, isPrepend, rows });
    return { isPrepend };
  }
  return { isPrepend: before.isPrepend };
};

function Row({ row, ownId, isHighlighted }: { row: MessageRow; ownId: string; isHighlighted: boolean }) {
  switch (row.kind) {
    case 'day':
      return <DayChip dateTime={isoDay(row.moment)}>{dayHeading(row.moment)}</DayChip>;
    case 'new':
      return <p className={styles.news}>{conversationTexts.newMessages(row.count)}</p>;
    case 'waiting':
      return <WaitingBubble entry={row.entry} />;
    case 'message':
      return (
        <MessageBubble
          message={row.message}
          isOwn={row.message.sender === ownId}
          startsGroup={row.startsGroup}
          endsGroup={row.endsGroup}
          isHighlighted={isHighlighted}
        />
      );
  }
}
