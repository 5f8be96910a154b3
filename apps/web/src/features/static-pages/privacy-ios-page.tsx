import { Skeleton } from '#ui/skeleton.tsx';

export function PrivacyIosPage() {
  return <Skeleton />;
}
