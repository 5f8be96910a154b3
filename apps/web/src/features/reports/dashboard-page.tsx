import { useSearchParams } from 'react-router';
import { useSession } from '#lib/session-store.ts';
import { dashboardTexts as texts } from '#features/reports/dashboard-texts.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDashboard } from './api/use-dashboard.ts';
import { ChatReports } from './components/chat-reports.tsx';
import { DashboardCards } from './components/dashboard-cards.tsx';
import { MoneyRowsDialog } from './components/money-rows-dialog.tsx';
import { ReachTable } from './components/reach-table.tsx';
import { moneyRowsIn, withMoneyRows } from './lib/money-rows.ts';
import { paths } from '#lib/paths.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import styles from './dashboard-page.module.css';

/** `/dashboard`: the cards, and the chat reports under them. */
export function DashboardPage() {
  const query = useDashboard();
  const { data } = query;
  const isAdmin = useSession()?.role === 'admin';
  const [params, setParams] = useSearchParams();
  const rows = moneyRowsIn(params);
  if (!data)
    return (
      <NotLoaded query={query} message={texts.failed}>
        <Skeleton shape="cards" count={6} />
      </NotLoaded>
    );
  // Reports without anybody to write to say nothing.
  const isEmpty = isAdmin && data.countCustomers.totals === 0;
  return (
    <>
      {isEmpty && <FirstSteps />}
      <DashboardCards figures={data} />
      {!isEmpty && (
        <>
          <ChatReports />
          <ReachTable />
        </>
      )}
      {rows && (
        <MoneyRowsDialog rows={rows} onClose={() => setParams(withMoneyRows(params, null), { replace: true })} />
      )}
    </>
  );
}

/** What to do first in an organisation without customers. */
function FirstSteps() {
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
