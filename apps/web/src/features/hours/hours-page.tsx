import { useSearchParams } from 'react-router';
import { loadFailure } from '#lib/load-advice.ts';
import { useSession } from '#lib/session-store.ts';
import { hoursTexts as texts } from '#lib/texts/hours-texts.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHours } from './api/use-hours.ts';
import { HoursForm } from './components/hours-form.tsx';
import styles from './components/hours.module.css';

/** `/opening-hours`: when a branch answers. An admin chooses the branch. */
export function HoursPage() {
  const isAdmin = useSession()?.role === 'admin';
  const [params, setParams] = useSearchParams();
  const { data, error, refetch, isFetching, isPaused } = useHours();
  const branch = data?.find(({ id }) => id === params.get('branch')) ?? data?.[0];
  if (!branch) {
    if (isPaused) return <OfflineState />;
    if (!error) return <Skeleton shape="form" count={4} />;
    return <ErrorState busy={isFetching} {...loadFailure(error, texts.failed, () => void refetch())} />;
  }
  return (
    <div className={styles.page}>
      {isAdmin ? (
        <Field label={texts.branch}>
          <Select
            options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={branch.id}
            onChange={(event) => setParams({ branch: event.target.value }, { replace: true })}
          />
        </Field>
      ) : (
        <h2 className={styles.name} dir="auto">
          {branch.name}
        </h2>
      )}
      <HoursForm key={branch.id} branch={branch} />
    </div>
  );
}
