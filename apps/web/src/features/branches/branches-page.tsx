import { Skeleton } from '#ui/skeleton.tsx';

export function BranchesPage() {
  return <Skeleton />;
}
