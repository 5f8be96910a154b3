import { chatPartTexts } from '#lib/texts/chat-part-texts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { OutboxEntry } from '#features/chat/core/outbox.ts';

/** Reads out that a message was refused or still waits, wherever it stands in the list: the bubble says why. */
export function RefusalAnnouncer({ waiting }: { waiting: readonly OutboxEntry[] }) {
  return (
    <div aria-live="assertive">
      {waiting.map(({ clientId, refusal, delay = null }) =>
        refusal !== null ? (
          <VisuallyHidden key={clientId}>{chatPartTexts.refused}</VisuallyHidden>
        ) : (
          delay !== null && <VisuallyHidden key={clientId}>{chatPartTexts.stillWaits}</VisuallyHidden>
        ),
      )}
    </div>
  );
}
