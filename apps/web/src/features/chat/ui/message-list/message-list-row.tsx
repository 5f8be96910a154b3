import { dayHeading, isoDay } from '#lib/dates.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { Button } from '#ui/button.tsx';
import { DayChip } from '#ui/day-chip.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { MessageRow } from '#features/chat/core/message-rows.ts';
import { MessageBubble } from '#features/chat/ui/message/message-bubble.tsx';
import styles from './message-list.module.css';
import { PendingBubble } from '#features/chat/ui/message/pending-bubble.tsx';

interface MessageListRowProps {
  row: MessageRow;
  ownId: string;
  isHighlighted: boolean;
  older: { readonly isLoading: boolean; readonly load: () => void };
}

export function MessageListRow({ row, ownId, isHighlighted, older }: MessageListRowProps) {
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
    case 'waiting':
      return <PendingBubble entry={row.entry} />;
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
