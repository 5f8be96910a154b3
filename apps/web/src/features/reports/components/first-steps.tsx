import { paths } from '#lib/paths.ts';
import { dashboardTexts as texts } from '#lib/texts/dashboard-texts.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import styles from './first-steps.module.css';

/** What to do first in an organisation without customers. */
export function FirstSteps() {
  return (
    <Card title={texts.welcome} className={styles.card}>
      <p>{texts.welcomeHelp}</p>
      <ol className={styles.steps}>
        <li>
          <Link to={paths.branches}>{texts.stepBranch}</Link>
        </li>
        <li>
          <Link to={paths.users}>{texts.stepLeaders}</Link>
        </li>
        <li>
          <Link to={paths.branches}>{texts.stepInvite}</Link>
        </li>
      </ol>
    </Card>
  );
}
