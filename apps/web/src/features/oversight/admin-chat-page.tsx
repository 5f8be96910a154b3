import { ArrowLeft, Download } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { lastActiveTime } from '#lib/dates.ts';
import { stepBackFrom } from '#lib/last-location.ts';
import { isOwnImage } from '#lib/own-path.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { shownName } from '#lib/shown-name.ts';
import { oversightTexts as texts } from '#lib/texts/oversight-texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './admin-chat-page.module.css';
import { useConversation } from './api/use-conversation.ts';
import { useExportConversation } from './api/use-export-conversation.ts';
import { Transcript } from './components/transcript.tsx';

/** `/admin-chat?agent&id&firstUserid&name&img&time`: what two people wrote, to look at only. */
export function AdminChatPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const partnerId = params.get('id') ?? '';
  const userId = params.get('firstUserid') ?? '';
  // An address that was cut short names nobody: there is nothing to wait for.
  const isOfTwo = userId !== '' && partnerId !== '';
  const conversation = useConversation({ userId, partnerId });
  // Only the server says who they are: an address can name anybody.
  const { partner, user } = conversation.data?.pages[0] ?? {};
  const name = partner ? shownName(partner.username) : '';
  const picture = partner?.profile ?? null;
  const lastSeen = partner?.lastSeen ?? null;
  const exporting = useExportConversation({ userId, partnerId });

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <IconButton
          label={texts.back}
          icon={<ArrowLeft />}
          onClick={() =>
            void navigate(
              stepBackFrom(paths.adminConversation) ??
                withQuery(paths.adminChatUsers, { agent: params.get('agent'), specificUserId: userId }),
            )
          }
        />
        {partner && <Avatar name={name} src={picture !== null && isOwnImage(picture) ? picture : null} size={40} />}
        <div className={styles.words}>
          <div className={styles.title}>
            {name !== '' && (
              <h2 className={styles.name} dir="auto">
                {name}
              </h2>
            )}
            {partner?.role === 'team_leader' && <Tag>{texts.agent}</Tag>}
          </div>
          <div className={styles.facts}>
            {lastSeen !== null && <p>{texts.lastSeen(lastActiveTime(lastSeen))}</p>}
            {user && <p>{texts.withUser(shownName(user.username))}</p>}
            {user && params.get('agent') === 'true' && <Tag>{texts.agent}</Tag>}
          </div>
        </div>
        {partner && (
          <IconButton
            label={texts.exportChat}
            icon={<Download />}
            busy={exporting.isPending}
            onClick={() => exporting.mutate()}
          />
        )}
      </header>
      {isOfTwo ? (
        <Transcript conversation={conversation} partnerId={partnerId} />
      ) : (
        <EmptyState drawing="messages" message={texts.noUsers} />
      )}
    </div>
  );
}
