import { ConversationPage as Conversation } from '#features/chat/conversation-page.tsx';
import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';

const Card = lazyWithRetry(() => import('./conversation-card.tsx'), 'ConversationCard');
const Earlier = lazyWithRetry(
  () => import('#features/oversight/earlier-conversation.tsx'),
  'EarlierConversation',
  nothing,
);

/** A conversation; a leader opens the customer's card over it, and what was written with the leader before. */
export function ConversationPage() {
  return <Conversation Card={Card} Earlier={Earlier} />;
}
