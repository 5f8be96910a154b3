import { Skeleton } from '#ui/skeleton.tsx';

export function DashboardPage() {
  return <Skeleton />;
}
