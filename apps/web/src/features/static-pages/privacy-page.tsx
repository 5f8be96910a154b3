import { Skeleton } from '#ui/skeleton.tsx';

export function PrivacyPage() {
  return <Skeleton />;
}
