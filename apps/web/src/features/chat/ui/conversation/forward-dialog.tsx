import type { Message } from '@branchline/contract/shapes';
import { maxSearchLength } from '@branchline/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPartners } from '#features/chat/api/fetch-partners.ts';
import { addToOutbox } from '#features/chat/io/outbox.ts';
import { loadAdvice } from '#lib/load-advice.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { showSuccess } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './forward-dialog.module.css';

const mostPeople = 5;
const searchDelayMs = 300;

interface ForwardDialogProps {
  messages: readonly Message[];
  onClose: () => void;
  onSent: () => void;
}

/** Hands messages on to up to five people, in their order; files need no new upload. */
export function ForwardDialog({ messages, onClose, onSent }: ForwardDialogProps) {
  const [search, setSearch] = useState('');
  /** By id, with their names: who was chosen stays so while another name is searched. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const people = useQuery({
    queryKey: ['forward', search],
    queryFn: () => fetchPartners({ kind: 'people', page: 1, search }),
    placeholderData: (before) => before,
  });
  const writable = people.data?.data.filter(({ canWrite }) => canWrite !== false);
  const found = writable
    ?.filter(({ userId }) => !chosen.has(userId))
    .map(({ userId, username }) => [userId, username] as const);
  const toggle = (userId: string, name: string): void => {
    const next = new Map(chosen);
    if (!next.delete(userId)) next.set(userId, name);
    setChosen(next);
  };
  const send = (): void => {
    for (const [partnerId, message] of [...chosen.keys()].flatMap((id) => messages.map((each) => [id, each] as const)))
      void addToOutbox({
        partnerId,
        content: message.content,
        files: message.files.map(({ id, fileName: name, mimeType, size, cloudUrl: url }) => ({
          ...{ name, mimeType, size, url },
          ...{ blob: null, fileId: id },
        })),
        forwardOf: message.id,
      });
    onSent();
    onClose();
    showSuccess(gestureTexts.forwardedTo([...chosen.values()].join(', ')));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={gestureTexts.forwardTo}
      description={gestureTexts.forwardMost(mostPeople)}
      size="small"
      footer={
        <Button disabled={chosen.size === 0} onClick={send}>
          {gestureTexts.forward}
        </Button>
      }
    >
      <SearchInput
        label={gestureTexts.searchPeople}
        value={search}
        onSearch={setSearch}
        maxLength={maxSearchLength}
        delay={searchDelayMs}
        busy={people.isFetching}
      />
      {chosen.size >= mostPeople && <p role="status">{gestureTexts.forwardFull(mostPeople)}</p>}
      <div className={styles.people}>
        {[...chosen, ...(found ?? [])].map(([userId, name]) => (
          <Checkbox
            key={userId}
            className={styles.person}
            label={<bdi>{name || conversationTexts.newUser}</bdi>}
            checked={chosen.has(userId)}
            disabled={!chosen.has(userId) && chosen.size >= mostPeople}
            onChange={() => toggle(userId, name)}
          />
        ))}
        {!found &&
          (people.error ? (
            <ErrorState
              compact
              message={gestureTexts.peopleFailed}
              {...loadAdvice(people.error, () => void people.refetch())}
            />
          ) : people.isPaused ? (
            <OfflineState />
          ) : (
            <Skeleton shape="lines" count={4} />
          ))}
        {found?.length === 0 && chosen.size === 0 && <p role="status">{conversationTexts.noUsers}</p>}
      </div>
    </Dialog>
  );
}
