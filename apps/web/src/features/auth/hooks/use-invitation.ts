import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { readTab, writeTab } from '#lib/stored-keys.ts';

/** The branch of an invitation link (`/?branch={id}&leader={id}`); both are kept for this tab until the sign-up is through. */
export const useInvitation = (): string | null => {
  const [query] = useSearchParams();
  const branch = query.get('branch');
  const leader = query.get('leader');
  useEffect(() => {
    if (!branch) return;
    writeTab('invitedBranch', branch);
    writeTab('invitedLeader', leader);
  }, [branch, leader]);
  return branch ?? readTab('invitedBranch');
};
