import { Skeleton } from '#ui/skeleton.tsx';

export function QuickHelpPage() {
  return <Skeleton />;
}
