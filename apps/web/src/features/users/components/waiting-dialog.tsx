import type { ContactChange } from '@branchline/contract/contact-changes';
import { messageOf } from '#lib/api-error.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useContactChanges, useDecideContactChange } from '../api/contact-changes.ts';
import { WaitingChange } from './waiting-change.tsx';
import styles from './waiting-dialog.module.css';

interface Props {
  readonly isAdmin: boolean;
  readonly onCode: (change: ContactChange) => void;
  readonly onClose: () => void;
}

/** What branch leaders changed of how people sign in and is not in effect yet. */
export function WaitingDialog({ isAdmin, onCode, onClose }: Props) {
  const query = useContactChanges();
  const { data } = query;
  const decide = useDecideContactChange();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.waitingTitle}
      description={isAdmin ? texts.waitingHelpAdmin : texts.waitingHelpLeader}
    >
      {decide.error && <Banner tone="danger">{messageOf(decide.error, texts.decideFailed)}</Banner>}
      {data ? (
        <>
          <ul role="list" className={styles.list}>
            {data.list.map((change) => (
              <WaitingChange
                key={change.user.id}
                change={change}
                isAdmin={isAdmin}
                busy={decide.isPending}
                onDecide={(approve) => decide.mutate({ id: change.user.id, approve, createdAt: change.createdAt })}
                onCode={() => onCode(change)}
              />
            ))}
          </ul>
          {data.total === 0 && <p>{texts.waitingNone}</p>}
          {data.totalPage > 1 && <p className={styles.words}>{texts.waitingMore}</p>}
        </>
      ) : (
        <NotLoaded compact query={query} message={texts.waitingFailed}>
          <Skeleton shape="rows" count={2} />
        </NotLoaded>
      )}
    </Dialog>
  );
}
