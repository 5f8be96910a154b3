import { BranchesPage as BranchList } from '#features/branches/branches-page.tsx';
import { SetupOffer } from './setup-offer.tsx';

/** `/branchs`, where the admin lands: the branches, below the set-up's offer while the organisation is new. */
export function BranchesPage() {
  return (
    <>
      <SetupOffer />
      <BranchList />
    </>
  );
}
