import { Skeleton } from '#ui/skeleton.tsx';

export function ContactPage() {
  return <Skeleton />;
}
