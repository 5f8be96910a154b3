import { UserRoundCheck } from 'lucide-react';
import { useHeldAccounts } from '#lib/held-accounts.ts';
import { paths } from '#lib/paths.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Link } from '#ui/link.tsx';

/** To the customers who wait until somebody confirms who they are; nothing while nobody does. */
export function HeldLink() {
  const { data } = useHeldAccounts();
  if (data === undefined || data.total === 0) return null;
  return (
    <Link to={paths.heldAccounts} className={buttonClass({ variant: 'quiet' })}>
      <UserRoundCheck aria-hidden="true" />
      {texts.toConfirm(data.total)}
    </Link>
  );
}
