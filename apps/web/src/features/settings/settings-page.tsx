import { Skeleton } from '#ui/skeleton.tsx';

export function SettingsPage() {
  return <Skeleton />;
}
