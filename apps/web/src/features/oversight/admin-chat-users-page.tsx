import { ArrowLeft } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { stepBackFrom } from '#lib/last-location.ts';
import { loadAdvice } from '#lib/load-advice.ts';
import { paths } from '#lib/paths.ts';
import { shownName } from '#lib/shown-name.ts';
import { oversightTexts as texts } from '#lib/texts/oversight-texts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NameInWords } from '#ui/name-in-words.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './admin-chat-users-page.module.css';
import { usePartners } from './api/use-partners.ts';
import { PartnerLink } from './components/partner-link.tsx';

/** `/admin-chat-users?agent&specificUserId`: the people a user has written with, to look at only. */
export function AdminChatUsersPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const userId = params.get('specificUserId') ?? '';
  const agent = params.get('agent') ?? '';
  const { data, error, isFetching, isPaused, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    usePartners(userId);
  const user = data?.pages[0]?.user;
  const partners = data?.pages.flatMap((page) => page.list);

  return (
    <>
      <header className={styles.header}>
        <IconButton
          label={texts.back}
          icon={<ArrowLeft />}
          onClick={() => void navigate(stepBackFrom(paths.adminChatUsers) ?? paths.users)}
        />
        <div className={styles.words}>
          {user && (
            <h2 className={styles.name}>
              <NameInWords words={texts.chatsOf} name={shownName(user.username)} />
            </h2>
          )}
          <p className={styles.note}>{texts.recorded}</p>
        </div>
      </header>
      {!partners && error ? (
        <ErrorState message={texts.failed} busy={isFetching} {...loadAdvice(error, () => void refetch())} />
      ) : !partners && isPaused ? (
        <OfflineState />
      ) : !partners && userId !== '' ? (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      ) : !partners?.length ? (
        <EmptyState drawing="messages" message={texts.noUsers} />
      ) : (
        <>
          <ul className={styles.list} role="list">
            {partners.map((partner) => (
              <li key={partner.userId}>
                <PartnerLink partner={partner} userId={userId} agent={agent} />
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <div className={styles.more}>
              <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {texts.more}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
