import { useOwnProfile } from '#lib/own-profile.ts';
import { fillPlaceholders } from '#lib/placeholders.ts';
import { useSession } from '#lib/session-store.ts';

/** Fills the reader's own names in where an answer addresses the customer; a leader reads it as it was written. */
export const useOwnNames = (): ((content: string) => string) => {
  const { data: me } = useOwnProfile();
  const session = useSession();
  if (session?.role !== 'customer' || !me) return (content) => content;
  const { firstName, lastName } = me;
  // Nobody in particular answers here.
  const values = { firstName, lastName, myName: '', branch: session.branchName ?? '' };
  return (content) => fillPlaceholders(content, values);
};
