import type { Session } from '@branchline/contract/profile';
import { useState } from 'react';
import { describeDevice } from '#lib/device-name.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { showSuccess } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useEndSessions, useOwnSessions } from '../api/own-sessions.ts';
import styles from './devices.module.css';
import { SignedInDevice } from './signed-in-device.tsx';

const texts = profileTexts.devices;

/** What is asked before signing out: one device, by name, or all the others. */
interface Question {
  readonly about: readonly Session[];
  readonly one: Session | null;
}

/** Where the person is signed in, and ways to sign those devices out. */
export function Devices() {
  const { data: sessions, error, refetch, isFetching, isPaused } = useOwnSessions();
  if (sessions) return <DeviceList sessions={sessions} />;
  return (
    <Card title={texts.title}>
      {isPaused ? (
        <OfflineState compact />
      ) : error ? (
        <ErrorState
          compact
          message={texts.notLoaded}
          hint={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton shape="lines" count={4} />
      )}
    </Card>
  );
}

function DeviceList({ sessions }: { sessions: readonly Session[] }) {
  const end = useEndSessions();
  const [isAsking, setIsAsking] = useState(false);
  const [asked, setAsked] = useState<Question>({ about: [], one: null });
  const sorted = [...sessions].sort((one, other) => Number(other.current) - Number(one.current));
  const others = sorted.filter((session) => !session.current);

  const ask = (question: Question): void => {
    end.reset();
    setAsked(question);
    setIsAsking(true);
  };
  const confirm = (): void =>
    end.mutate(
      asked.about.map(({ id }) => id),
      {
        onSuccess: () => {
          setIsAsking(false);
          showSuccess(asked.one ? texts.ended : texts.othersEnded);
        },
      },
    );

  return (
    <Card title={texts.title} flush>
      <ul role="list" className={styles.list}>
        {sorted.map((session) => (
          <SignedInDevice key={session.id} session={session} onEnd={() => ask({ about: [session], one: session })} />
        ))}
      </ul>
      <div className={styles.foot}>
        {others.length === 0 ? (
          <p className={styles.words}>{texts.onlyThis}</p>
        ) : (
          <Button variant="quiet" onClick={() => ask({ about: others, one: null })}>
            {texts.endOthers}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={confirm}
        question={asked.one ? texts.askOne : texts.askOthers}
        subject={asked.one && describeDevice(asked.one.device)}
        consequence={asked.one ? texts.consequence : texts.consequenceAll(asked.about.length)}
        confirmLabel={texts.end}
        busy={end.isPending}
        error={end.error ? (asked.one ? end.error.message : texts.someLeft) : undefined}
      />
    </Card>
  );
}
