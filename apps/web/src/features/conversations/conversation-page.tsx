import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isOwnImage } from '#lib/own-path.ts';
import { useSession } from '#lib/session-store.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Composer } from './components/composer.tsx';
import { ConversationHeader } from './components/conversation-header.tsx';
import { MessageList } from './components/message-list.tsx';
import styles from './conversation-page.module.css';
import { useOutbox } from './hooks/use-outbox.ts';
import { usePartner } from './hooks/use-partner.ts';
import { useThread } from './hooks/use-thread.ts';
import { useTyping } from './hooks/use-typing.ts';
import { firstNewSeq, messageRows } from './lib/message-rows.ts';
import { hasOlder } from './lib/thread.ts';
import { loadOlder } from './lib/thread-loader.ts';

const NameDialog = lazy(async () => ({ default: (await import('./components/name-dialog.tsx')).NameDialog }));

/** One conversation: `/chat?id&name&img&time&agent`. */
export function ConversationPage() {
  const [params] = useSearchParams();
  const partnerId = params.get('id') ?? '';
  return <Conversation key={partnerId} partnerId={partnerId} params={params} />;
}

function Conversation({ partnerId, params }: { partnerId: string; params: URLSearchParams }) {
  const session = useSession();
  const ownId = session?.userId ?? '';
  const isAgentMode = params.get('agent') === 'true';
  const hintedName = params.get('name') ?? '';
  const partner = usePartner({ id: partnerId, name: hintedName, kind: isAgentMode ? 'agents' : 'people' });
  const { thread, error, retry } = useThread(partnerId);
  const waiting = useOutbox(partnerId);
  const isTyping = useTyping(partnerId);
  const older = useMutation({ mutationFn: () => loadOlder(partnerId) });
  const [isEditing, setIsEditing] = useState(false);
  // What was unread when the conversation was opened; it stays marked while one reads.
  const [unread] = useState(partner?.unread ?? 0);
  const fromSeq = firstNewSeq(thread.messages, ownId, unread);
  const rows = messageRows(thread.messages, waiting, { fromSeq, count: unread });
  const name = partner?.username ?? (hintedName || conversationTexts.newUser);
  const picture = partner ? partner.profile : params.get('img');
  const mayEdit = session?.role === 'team_leader' && !isAgentMode && partner?.role === 'customer';

  return (
    <div className={styles.conversation}>
      <ConversationHeader
        name={name}
        picture={picture !== null && isOwnImage(picture) ? picture : null}
        isOnline={partner?.online ?? false}
        isTyping={isTyping}
        lastSeen={partner ? partner.lastSeen : params.get('time')}
        isAgentMode={isAgentMode}
        onEdit={mayEdit ? () => setIsEditing(true) : null}
      />
      {rows.length > 0 ? (
        <MessageList
          rows={rows}
          ownId={ownId}
          hasOlder={hasOlder(thread)}
          isLoadingOlder={older.isPending}
          onLoadOlder={() => older.mutate()}
          targetKey={unread > 0 ? 'new' : null}
        />
      ) : (
        <div className={styles.empty}>
          {error ? (
            <ErrorState message={conversationTexts.threadFailed} onRetry={retry} />
          ) : thread.isFresh ? (
            <EmptyState drawing="messages" message={conversationTexts.noMessages} />
          ) : (
            <Skeleton shape="bubbles" count={6} />
          )}
        </div>
      )}
      <Composer partnerId={partnerId} />
      {isEditing && partner && (
        <Suspense fallback={null}>
          <NameDialog partner={partner} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
