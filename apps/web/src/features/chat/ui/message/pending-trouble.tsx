import type { OutboxEntry } from '#features/chat/core/outbox.ts';
import { changeInOutbox } from '#features/chat/io/outbox.ts';
import { useOutbox } from '#features/chat/ui/conversation/use-outbox.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { Button } from '#ui/button.tsx';
import { discard } from './discard.ts';
import styles from './pending-bubble.module.css';

interface PendingTroubleProps {
  entry: OutboxEntry;
  /** A reload would lose it. */
  isUnsaved: boolean;
}

/** Why a message was refused or has not gone yet, and what to do about it. */
export function PendingTrouble({ entry, isUnsaved }: PendingTroubleProps) {
  const { clientId, partnerId, refusal, delay = null, missing } = entry;
  const waiting = useOutbox(partnerId).filter((each) => each.refusal === null && !each.change);
  const behind = waiting.length - 1 - waiting.findIndex((each) => each.clientId === clientId);
  return (
    <>
      {(refusal !== null || delay !== null) && (
        <div className={styles.refusal}>
          <span>
            {(refusal && missing && chatPartTexts.missing[missing]) ?? refusal ?? chatPartTexts.delayed(delay ?? '')}
            {refusal === null && behind > 0 && ` ${chatPartTexts.heldBack(behind)}`}
          </span>
          {missing !== 'forwardOf' && (
            <Button size="small" variant="quiet" onClick={() => void changeInOutbox({ type: 'retried', clientId })}>
              {refusal === null
                ? chatPartTexts.retryNow
                : missing
                  ? chatPartTexts.sendWithoutReply
                  : chatPartTexts.retry}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => discard(entry)}>
            {chatPartTexts.discard}
          </Button>
        </div>
      )}
      {isUnsaved && <p className={styles.unsaved}>{chatPartTexts.onlyThisPage}</p>}
    </>
  );
}
