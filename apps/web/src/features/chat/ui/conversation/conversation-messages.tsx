import { useMutation } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { loadAdvice } from '#lib/load-advice.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useJump } from '#features/chat/ui/message-list/use-jump.ts';
import type { ScrollTarget } from '#features/chat/ui/message-list/use-message-scroll.ts';
import type { NewMessagesMarker } from './use-new-messages.ts';
import { useOutbox } from './use-outbox.ts';
import type { OpenThread } from './use-thread.ts';
import { MessageContext, type MessageSurroundings } from '#features/chat/ui/message/message-context.ts';
import { threadWithChanges } from '#features/chat/core/changes.ts';
import { messageRows, newsKey, newMessagesOf } from '#features/chat/core/message-rows.ts';
import { hasOlder, leaveDetached, shownMessages } from '#features/chat/core/thread.ts';
import { loadNewer, loadOlder } from '#features/chat/io/thread-loader.ts';
import { updateThread } from '#features/chat/io/thread-store.ts';
import styles from './conversation-messages.module.css';
import { MessageList } from '#features/chat/ui/message-list/message-list.tsx';

const Announcements = lazyWithRetry(() => import('./announcements.tsx'), 'Announcements');
const MessageGestures = lazyWithRetry(() => import('./message-gestures.tsx'), 'MessageGestures');
const ConversationMedia = lazyWithRetry(() => import('./conversation-media.tsx'), 'ConversationMedia');

interface ConversationMessagesProps {
  partnerId: string;
  partnerName: string;
  ownId: string;
  canWrite: boolean;
  opened: OpenThread;
  news: NewMessagesMarker;
  /** The place that the address names. */
  seq: number | null;
}

/** The messages of a conversation, or why there are none to see. */
export function ConversationMessages(props: ConversationMessagesProps) {
  const { partnerId, partnerName, ownId, canWrite, opened, seq } = props;
  const { news, mark: markNewMessages } = props.news;
  const { error, isOffline, retry } = opened;
  const [mediaId, setMediaId] = useState<string | null>(null);
  const pending = useOutbox(partnerId);
  const thread = useMemo(() => threadWithChanges(opened.thread, pending, ownId), [opened.thread, pending, ownId]);
  const older = useMutation({ mutationFn: () => loadOlder(partnerId) });
  // Reading on from a part far back: tried again by itself for some minutes, and then at the next scroll.
  const newer = useMutation({
    mutationFn: () => loadNewer(partnerId),
    meta: { toast: false },
    retry: 60,
    retryDelay: 3000,
  });
  const jump = useJump({ partnerId, ownId, seq, thread });
  const messages = shownMessages(thread);
  const hasNewer = thread.detached !== null;
  const mayBeOlder = hasOlder(thread);
  const rows = useMemo(
    () => messageRows({ messages, ownId, pending, news, hasOlder: mayBeOlder, hasNewer }),
    [messages, ownId, pending, news, mayBeOlder, hasNewer],
  );
  const surroundings = useMemo<MessageSurroundings>(
    () => ({ partnerId, partnerName, ownId, canWrite, openMedia: setMediaId }),
    [partnerId, partnerName, ownId, canWrite],
  );
  const newsTarget: ScrollTarget | null = news && { key: newsKey, stamp: newsKey, align: 'start' };

  return (
    <MessageContext value={surroundings}>
      {rows.length === 0 ? (
        <div className={styles.empty}>
          {error ? (
            <ErrorState message={conversationTexts.threadFailed} {...loadAdvice(error, retry)} />
          ) : thread.isFresh ? (
            <EmptyState drawing="messages" message={conversationTexts.noMessages} />
          ) : isOffline ? (
            <OfflineState />
          ) : (
            <Skeleton shape="bubbles" count={6} />
          )}
        </div>
      ) : (
        <MessageList
          key={thread.view}
          rows={rows}
          ownId={ownId}
          target={jump ?? newsTarget}
          hasNewer={hasNewer}
          older={{ isLoading: older.isPending, hasFailed: older.isError, load: () => older.mutate() }}
          onNearEnd={() => {
            if (!newer.isPending) newer.mutate();
          }}
          arrived={newMessagesOf(thread.messages, ownId)?.count ?? 0}
          onToNewest={() => {
            markNewMessages();
            updateThread(partnerId, leaveDetached);
          }}
        />
      )}
      <Suspense fallback={null}>
        <MessageGestures />
        <Announcements
          thread={thread}
          ownId={ownId}
          partnerId={partnerId}
          partnerName={partnerName}
          pending={pending}
        />
      </Suspense>
      {mediaId !== null && (
        <Suspense fallback={null}>
          <ConversationMedia messages={messages} fileId={mediaId} onChange={setMediaId} />
        </Suspense>
      )}
    </MessageContext>
  );
}
