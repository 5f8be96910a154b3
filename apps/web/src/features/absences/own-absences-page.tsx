import { AbsencePanel } from './components/absence-panel.tsx';
import styles from './components/absences.module.css';

/** `/my-absences`: a team leader says *I am away*. */
export function OwnAbsencesPage() {
  return (
    <div className={styles.page}>
      <AbsencePanel userId={undefined} />
    </div>
  );
}
