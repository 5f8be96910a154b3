import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { readTab, writeTab } from '#lib/stored-keys.ts';

/** The branch of an invitation link (`/?branch={id}`); kept for this tab until the sign-up is through. */
export const useInvitation = (): string | null => {
  const [query] = useSearchParams();
  const branch = query.get('branch');
  useEffect(() => {
    if (branch) writeTab('invitedBranch', branch);
  }, [branch]);
  return branch ?? readTab('invitedBranch');
};
