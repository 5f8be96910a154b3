import { useSession } from '#lib/session-store.ts';
import { dashboardTexts as texts } from '#lib/texts/dashboard-texts.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDashboard } from './api/use-dashboard.ts';
import { ChatReports } from './components/chat-reports.tsx';
import { DashboardCards } from './components/dashboard-cards.tsx';
import { FirstSteps } from './components/first-steps.tsx';

/** `/dashboard`: the spec's cards, and the chat reports under them. */
export function DashboardPage() {
  const { data, error, refetch, isFetching } = useDashboard();
  const isAdmin = useSession()?.role === 'admin';
  if (!data && error) return <ErrorState message={texts.failed} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="cards" count={6} />;
  return (
    <>
      {isAdmin && data.countCustomers.totals === 0 && <FirstSteps />}
      <DashboardCards figures={data} />
      <ChatReports />
    </>
  );
}
