import { Skeleton } from '#ui/skeleton.tsx';

export function InboxPage() {
  return <Skeleton />;
}
