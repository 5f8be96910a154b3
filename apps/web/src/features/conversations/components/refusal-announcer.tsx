import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { OutboxEntry } from '../lib/chat-database.ts';

/** Reads out why a message was refused, wherever it stands in the list. */
export function RefusalAnnouncer({ waiting }: { waiting: readonly OutboxEntry[] }) {
  return (
    <div role="alert">
      {waiting.map(
        ({ clientId, refusal }) => refusal !== null && <VisuallyHidden key={clientId}>{refusal}</VisuallyHidden>,
      )}
    </div>
  );
}
