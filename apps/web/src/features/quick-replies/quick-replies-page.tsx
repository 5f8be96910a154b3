import { Skeleton } from '#ui/skeleton.tsx';

export function QuickRepliesPage() {
  return <Skeleton />;
}
