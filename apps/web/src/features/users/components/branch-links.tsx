import { CalendarClock, Hourglass, MessageSquareReply } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session-store.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Link } from '#ui/link.tsx';

/** To who waits for an answer, and for a branch leader to the hours and quick replies of the branch: an admin has other ways there. */
export function BranchLinks() {
  const isBranchLeader = useSession()?.role === 'branch_leader';
  return (
    <>
      <Link to={paths.waiting} className={buttonClass({ variant: 'quiet' })}>
        <Hourglass aria-hidden="true" />
        {screenTitles.waiting}
      </Link>
      {isBranchLeader && (
        <>
          <Link to={paths.hours} className={buttonClass({ variant: 'quiet' })}>
            <CalendarClock aria-hidden="true" />
            {screenTitles.hours}
          </Link>
          <Link to={paths.branchQuickReplies} className={buttonClass({ variant: 'quiet' })}>
            <MessageSquareReply aria-hidden="true" />
            {screenTitles.branchQuickReplies}
          </Link>
        </>
      )}
    </>
  );
}
