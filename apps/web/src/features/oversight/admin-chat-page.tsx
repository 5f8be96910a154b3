import { ArrowLeft, Download } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { dayHeading, lastActiveTime } from '#lib/dates.ts';
import { isOwnImage } from '#lib/own-path.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { oversightTexts as texts } from '#lib/texts/oversight-texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { DayChip } from '#ui/day-chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './admin-chat-page.module.css';
import { messagesOf, useConversation } from './api/use-conversation.ts';
import { useExportConversation } from './api/use-export-conversation.ts';
import { SeenMessage } from './components/seen-message.tsx';
import { groupByDay } from './lib/group-by-day.ts';

/** `/admin-chat?agent&id&firstUserid&name&img&time`: what two people wrote, to look at only. */
export function AdminChatPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const partnerId = params.get('id') ?? '';
  const userId = params.get('firstUserid') ?? '';
  const isAgent = params.get('agent') === 'true';
  const conversation = useConversation({ userId, partnerId });
  // What the address says stands in until the server's answer is there.
  const partner = conversation.data?.pages[0]?.partner;
  const name = partner?.username ?? params.get('name') ?? '';
  const picture = partner ? partner.profile : params.get('img');
  const time = partner ? partner.lastSeen : params.get('time');
  const exporting = useExportConversation({ userId, partnerId });

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <IconButton
          label={texts.back}
          icon={<ArrowLeft />}
          onClick={() =>
            void navigate(withQuery(paths.adminChatUsers, { agent: params.get('agent'), specificUserId: userId }))
          }
        />
        <Avatar name={name} src={picture !== null && isOwnImage(picture) ? picture : null} size={40} />
        <div className={styles.words}>
          {name !== '' && (
            <h2 className={styles.name} dir="auto">
              {name}
            </h2>
          )}
          {time !== null && lastActiveTime(time) !== '' && (
            <p className={styles.time}>{texts.lastSeen(lastActiveTime(time))}</p>
          )}
        </div>
        {isAgent && <Tag>{texts.agent}</Tag>}
        <IconButton
          label={texts.exportChat}
          icon={<Download />}
          busy={exporting.isPending}
          onClick={() => exporting.mutate()}
        />
      </header>
      <Messages conversation={conversation} partnerId={partnerId} />
    </div>
  );
}

interface MessagesProps {
  conversation: ReturnType<typeof useConversation>;
  /** Whose messages are drawn as sent. */
  partnerId: string;
}

function Messages({ conversation, partnerId }: MessagesProps) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = conversation;
  if (!data && error) return <ErrorState message={texts.chatFailed} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="bubbles" count={6} />;
  const messages = messagesOf(data.pages);
  if (messages.length === 0) return <EmptyState drawing="messages" message={texts.empty} />;

  return (
    <section className={styles.messages} aria-label={texts.messages}>
      <div className={styles.run}>
        {hasNextPage && (
          <div className={styles.older}>
            <Button size="small" variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? texts.loading : texts.syncOlder}
            </Button>
          </div>
        )}
        {groupByDay(messages).map(({ day, messages: ofDay }) => (
          <div key={day}>
            <DayChip dateTime={day}>{dayHeading(day)}</DayChip>
            {ofDay.map((message) => (
              <SeenMessage key={message.id} message={message} isSent={message.sender === partnerId} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
