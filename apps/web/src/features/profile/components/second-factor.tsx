import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { secondFactorTexts as texts } from '#features/profile/second-factor-texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSecondFactor, useSetUpSecondFactor } from '../api/second-factor.ts';
import styles from './profile-section.module.css';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { TurnOffSecondFactor } from './turn-off-second-factor.tsx';

/** A code of an authenticator app beside the password: set up, and turned off. */
export function SecondFactor({ onSetUp }: { onSetUp?: () => void }) {
  return (
    <Card title={texts.title}>
      <Content onSetUp={onSetUp} />
    </Card>
  );
}

function Content({ onSetUp }: { onSetUp: (() => void) | undefined }) {
  const { data, error, refetch, isFetching, isPaused } = useSecondFactor();
  const setUp = useSetUpSecondFactor();
  const [isTurningOff, setIsTurningOff] = useState(false);

  if (setUp.data) {
    const finish = (): void => {
      setUp.reset();
      onSetUp?.();
    };
    return <SecondFactorSetup setupKey={setUp.data} onCancel={setUp.reset} onDone={finish} />;
  }
  if (error) {
    return (
      <ErrorState
        compact
        message={texts.notLoaded}
        hint={error.message}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined && isPaused) return <OfflineState compact />;
  if (data === undefined) return <Skeleton shape="lines" count={5} />;
  if (!data.isOn) {
    return (
      <div className={styles.section}>
        <p className={styles.words}>{texts.off}</p>
        <Button
          variant="quiet"
          icon={<ShieldCheck aria-hidden="true" />}
          busy={setUp.isPending}
          onClick={() => setUp.mutate()}
        >
          {texts.setUp}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.section}>
      <p className={styles.words}>{texts.on}</p>
      {isTurningOff ? (
        <TurnOffSecondFactor onClose={() => setIsTurningOff(false)} />
      ) : (
        <Button variant="quiet" onClick={() => setIsTurningOff(true)}>
          {texts.turnOff}
        </Button>
      )}
    </div>
  );
}
