import { Skeleton } from '#ui/skeleton.tsx';

export function AdminChatUsersPage() {
  return <Skeleton />;
}
