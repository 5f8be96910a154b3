import { Skeleton } from '#ui/skeleton.tsx';

export function MessageGroupsPage() {
  return <Skeleton />;
}
