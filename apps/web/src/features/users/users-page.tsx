import { Skeleton } from '#ui/skeleton.tsx';

export function UsersPage() {
  return <Skeleton />;
}
