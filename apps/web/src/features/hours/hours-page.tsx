import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { branchesQuery } from '#lib/branches.ts';
import { useSession } from '#lib/session-store.ts';
import { openingHoursTexts as texts } from '#lib/texts/opening-hours-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { HoursForm } from './components/hours-form.tsx';
import styles from './components/hours.module.css';

/** `/opening-hours`: when a branch answers. An admin chooses the branch. */
export function HoursPage() {
  const isAdmin = useSession()?.role === 'admin';
  const [params, setParams] = useSearchParams();
  const query = useQuery(branchesQuery);
  const { data } = query;
  const [isChanged, setIsChanged] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const follow = useCallback((changed: boolean, saving: boolean): void => {
    setIsChanged(changed);
    setIsSaving(saving);
  }, []);
  /** The branch to go to once it is confirmed that what was set is lost. */
  const [wanted, setWanted] = useState<string | null>(null);
  const goTo = (id: string): void => setParams({ branch: id }, { replace: true });
  const branch = data?.find(({ id }) => id === params.get('branch')) ?? data?.[0];
  if (!branch)
    return (
      <NotLoaded query={query} message={texts.failed}>
        <Skeleton shape="form" count={4} />
      </NotLoaded>
    );
  return (
    <div className={styles.page}>
      {isAdmin ? (
        <Field label={texts.branch}>
          <Select
            options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={branch.id}
            disabled={isSaving}
            onChange={({ target }) => (isChanged ? setWanted : goTo)(target.value)}
          />
        </Field>
      ) : (
        <h2 className={styles.name}>
          <bdi>{branch.name}</bdi>
        </h2>
      )}
      <HoursForm key={branch.id} branch={branch} onChanged={follow} />
      <ConfirmDialog
        open={wanted !== null}
        onOpenChange={() => setWanted(null)}
        question={uiTexts.confirmDiscard}
        consequence={uiTexts.discardConsequence}
        confirmLabel={uiTexts.discard}
        cancelLabel={uiTexts.keepEditing}
        onConfirm={() => {
          if (wanted !== null) goTo(wanted);
          setWanted(null);
        }}
      />
    </div>
  );
}
