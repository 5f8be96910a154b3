import { UsersPage as Users } from '#features/users/users-page.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';

const CustomerCard = lazyWithRetry(() => import('#features/customer-card/customer-card.tsx'), 'CustomerCard');
const LeaderInvite = lazyWithRetry(
  () => import('#features/branches/components/leader-invite-dialog.tsx'),
  'LeaderInviteDialog',
);
const AbsenceDialog = lazyWithRetry(() => import('#features/absences/absence-dialog.tsx'), 'AbsenceDialog');

/** `/users`, with the cards of customers, the invitations of leaders, and when these are away. */
export function UsersPage() {
  return <Users Card={CustomerCard} Invite={LeaderInvite} Absences={AbsenceDialog} />;
}
