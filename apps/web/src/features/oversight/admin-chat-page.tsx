import { Skeleton } from '#ui/skeleton.tsx';

export function AdminChatPage() {
  return <Skeleton />;
}
