import { Skeleton } from '#ui/skeleton.tsx';

export function ConversationPage() {
  return <Skeleton />;
}
