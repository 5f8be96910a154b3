import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { selfCheckTexts as texts } from '#lib/texts/self-check-texts.ts';
import { loadFailure } from '#lib/load-advice.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag, type TagProps } from '#ui/tag.tsx';
import { useSelfCheck } from './api/use-self-check.ts';
import { shownFindings, type ShownFinding } from './lib/shown-findings.ts';
import styles from './self-check-page.module.css';

type State = ShownFinding['state'];
const tones: Readonly<Record<State, NonNullable<TagProps['tone']>>> = {
  ok: 'success',
  warning: 'warning',
  broken: 'danger',
};
const icons: Readonly<Record<State, ReactNode>> = {
  ok: <CircleCheck aria-hidden="true" />,
  warning: <TriangleAlert aria-hidden="true" />,
  broken: <CircleAlert aria-hidden="true" />,
};

/** `/self-check`: what is broken, and how to mend it. */
export function SelfCheckPage() {
  const { data, error, refetch, isFetching, isPaused } = useSelfCheck();
  if (!data && error)
    return (
      <ErrorState busy={isFetching} {...loadFailure(error, messageOf(error, texts.failed), () => void refetch())} />
    );
  const findings = data && shownFindings(data);
  const count = (state: State): number => findings?.filter((finding) => finding.state === state).length ?? 0;
  return (
    <>
      <p className={styles.intro}>{texts.intro}</p>
      <PageToolbar
        summary={findings && texts.summary(count('broken'), count('warning'))}
        actions={
          <Button variant="quiet" icon={<RefreshCw />} busy={isFetching} onClick={() => void refetch()}>
            {texts.again}
          </Button>
        }
      />
      {findings ? (
        <Card flush>
          <ul className={styles.list}>
            {findings.map(({ part, state, detail, fix }) => (
              <li key={part} className={styles.finding}>
                <h2 className={styles.part}>{part}</h2>
                <Tag tone={tones[state]} icon={icons[state]}>
                  {texts.states[state]}
                </Tag>
                <p className={styles.detail}>{detail}</p>
                {fix !== null && (
                  <p className={styles.fix}>
                    <strong>{texts.fix}</strong> {fix}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ) : isPaused ? (
        <OfflineState />
      ) : (
        <Skeleton shape="lines" count={10} />
      )}
      {data && <p className={styles.intro}>{texts.version(data.version)}</p>}
    </>
  );
}
