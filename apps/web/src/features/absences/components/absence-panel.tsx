import { useState } from 'react';
import { absenceTexts as texts } from '#lib/texts/absence-texts.ts';
import { useAbsences } from '../api/use-absences.ts';
import { usualCoverId } from '../lib/usual-cover.ts';
import { AbsenceForm } from './absence-form.tsx';
import { AbsenceList } from './absence-list.tsx';
import styles from './absences.module.css';

/** Sets a leader as away and lists when that is; `userId` names whose, undefined: the reader's own. */
export function AbsencePanel({ userId }: { userId: string | undefined }) {
  const [page, setPage] = useState(1);
  const absences = useAbsences(userId, page);
  const { data } = absences;
  return (
    <div className={styles.panel}>
      <p className={styles.help}>{userId === undefined ? texts.help : texts.helpOf}</p>
      <AbsenceForm
        userId={userId}
        usualCoverId={data && usualCoverId(data.data)}
        zone={data ? (data.zone ?? undefined) : null}
      />
      <AbsenceList absences={absences} page={page} onPage={setPage} userId={userId} />
    </div>
  );
}
