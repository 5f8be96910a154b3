import { Skeleton } from '#ui/skeleton.tsx';

export function AuditPage() {
  return <Skeleton />;
}
