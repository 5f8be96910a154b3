import { Skeleton } from '#ui/skeleton.tsx';

export function TermsPage() {
  return <Skeleton />;
}
