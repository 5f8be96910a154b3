import { ConversationPage as Conversation } from '#features/chat/conversation-page.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';

const Card = lazyWithRetry(() => import('./conversation-card.tsx'), 'ConversationCard');

/** A conversation; a leader opens the customer's card over it. */
export function ConversationPage() {
  return <Conversation Card={Card} />;
}
