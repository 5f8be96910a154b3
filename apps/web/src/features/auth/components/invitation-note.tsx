import { listPublicBranches } from '@branchline/contract/branches';
import { useEffect, useState } from 'react';
import { call } from '#lib/api-client.ts';
import { authTexts } from '#features/auth/auth-texts.ts';
import { Banner } from '#ui/banner.tsx';

/** Says which branch an invitation leads to. Without an answer of the server it says nothing: the invitation holds. */
export function InvitationNote({ branchId }: { branchId: string }) {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call(listPublicBranches, { signal: stop.signal })
      .then(({ data }) => {
        const branch = data.find(({ id }) => id === branchId);
        setWords(branch ? authTexts.start.joining(branch.name) : authTexts.start.invitationOver);
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [branchId]);
  return words === null ? null : <Banner>{words}</Banner>;
}
