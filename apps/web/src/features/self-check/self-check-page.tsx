import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { selfCheckTexts as texts } from '#features/self-check/self-check-texts.ts';
import { loadFailure } from '#lib/load-advice.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag, type TagProps } from '#ui/tag.tsx';
import { useSelfCheck } from './api/use-self-check.ts';
import styles from './self-check-page.module.css';
import type { Finding } from '@branchline/contract/self-check';

interface ShownFinding {
  readonly part: string;
  readonly state: Finding['state'];
  readonly detail: string;
  readonly fix: string | null;
}

const tolerableMs = 5_000;

/** The server's findings with those of this browser after them, the ones to act on first. */
const shownFindings = (checked: {
  readonly findings: readonly Finding[];
  readonly isLive: boolean;
  /** How far this device's clock is from the server's. */
  readonly apartMs: number;
}): readonly ShownFinding[] => {
  const { findings, isLive, apartMs } = checked;
  const isOff = apartMs > tolerableMs;
  const own: ShownFinding[] = [
    {
      part: texts.parts.websocket,
      state: isLive ? 'ok' : 'broken',
      detail: isLive ? texts.socketOk : texts.socketBroken,
      fix: isLive ? null : texts.socketFix,
    },
    {
      part: texts.parts.browserClock,
      state: isOff ? 'warning' : 'ok',
      detail: isOff ? texts.clockOff(Math.round(apartMs / 1000)) : texts.clockOk,
      fix: isOff ? texts.clockFix : null,
    },
  ];
  const order = ['broken', 'warning', 'ok'];
  return [...findings.map((finding) => ({ ...finding, part: texts.parts[finding.part] })), ...own].sort(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state),
  );
};

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
