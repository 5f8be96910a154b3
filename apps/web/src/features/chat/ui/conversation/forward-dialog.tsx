import type { ChatPartner, Message } from '@branchline/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPartners } from '#features/chat/api/fetch-partners.ts';
import type { ChosenPeople, InboxKind } from '#features/chat/core/inbox.ts';
import { findStored } from '#features/chat/io/chat-database.ts';
import { addToOutbox } from '#features/chat/io/outbox.ts';
import { PeoplePicker } from '#features/chat/ui/people-picker.tsx';
import { useConnection } from '#lib/connection-state.ts';
import { loadAdvice } from '#lib/load-advice.ts';
import { getSession } from '#lib/session-store.ts';
import { shownName } from '#lib/shown-name.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { showSuccess } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const mostPeople = 5;

const kinds = (): readonly InboxKind[] => (getSession()?.role === 'team_leader' ? ['people', 'agents'] : ['people']);

const isNamed = (search: string) => {
  const part = search.trim().toLocaleLowerCase();
  return ({ username }: ChatPartner): boolean => shownName(username).toLocaleLowerCase().includes(part);
};

/** A leader's customers and fellow leaders; a customer's leaders. Without a network those that the device keeps. */
const findPeople = async (search: string, isOffline: boolean): Promise<readonly ChatPartner[]> => {
  if (isOffline) {
    const lists = await Promise.all(kinds().map((kind) => findStored('inboxes', kind)));
    return lists.flatMap((list) => list?.partners ?? []).filter(isNamed(search));
  }
  const pages = await Promise.all(kinds().map((kind) => fetchPartners({ kind, page: 1, search })));
  return pages.flatMap(({ data }) => data);
};

interface ForwardDialogProps {
  messages: readonly Message[];
  onClose: () => void;
  onSent: () => void;
}

/** Forwards messages, in order, to up to five people. Files are not uploaded again. */
export function ForwardDialog({ messages, onClose, onSent }: ForwardDialogProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ChosenPeople>(new Map());
  const isOffline = useConnection() === 'offline';
  const people = useQuery({
    queryKey: ['forward', search, isOffline],
    queryFn: () => findPeople(search, isOffline),
    placeholderData: (before) => before,
    networkMode: 'always',
  });
  const writable = people.data?.filter(({ canWrite }) => canWrite !== false);
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
    const names = [...chosen.values()].map(({ username }) => shownName(username)).join(', ');
    showSuccess(isOffline ? gestureTexts.forwardLater(names) : gestureTexts.forwardedTo(names));
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
      <PeoplePicker
        searchLabel={gestureTexts.searchPeople}
        search={search}
        onSearch={setSearch}
        isFetching={people.isFetching}
        chosen={chosen}
        onChoose={setChosen}
        most={mostPeople}
        found={writable}
        note={chosen.size >= mostPeople && <p role="status">{gestureTexts.forwardFull(mostPeople)}</p>}
      >
        {!writable &&
          (people.error ? (
            <ErrorState
              compact
              message={gestureTexts.peopleFailed}
              {...loadAdvice(people.error, () => void people.refetch())}
            />
          ) : (
            <Skeleton shape="lines" count={4} />
          ))}
        {writable?.length === 0 &&
          (isOffline && search === '' ? <OfflineState /> : <p role="status">{conversationTexts.noUsers}</p>)}
      </PeoplePicker>
    </Dialog>
  );
}
