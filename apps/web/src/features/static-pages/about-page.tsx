import { Skeleton } from '#ui/skeleton.tsx';

export function AboutPage() {
  return <Skeleton />;
}
