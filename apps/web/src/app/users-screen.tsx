import { UsersPage as Users } from '#features/users/users-page.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';

const CustomerCard = lazyWithRetry(() => import('#features/customer-card/customer-card.tsx'), 'CustomerCard');

/** `/users`, with the cards of customers. */
export function UsersPage() {
  return <Users Card={CustomerCard} />;
}
