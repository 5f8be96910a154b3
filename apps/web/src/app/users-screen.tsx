import { UsersPage as Users } from '#features/users/users-page.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';

const CustomerCard = lazyWithRetry(() => import('#features/customer-card/customer-card.tsx'), 'CustomerCard');

const AbsenceDialog = lazyWithRetry(() => import('#features/absences/absence-dialog.tsx'), 'AbsenceDialog');

/** `/users`, with the cards of customers and when leaders are away. */
export function UsersPage() {
  return <Users Card={CustomerCard} Absences={AbsenceDialog} />;
}
