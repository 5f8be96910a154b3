import type { ChatPartner } from '@branchline/contract/shapes';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { earlierTexts as texts } from '#lib/texts/earlier-texts.ts';
import { useSession } from '#lib/session-store.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Link } from '#ui/link.tsx';
import { conversationPath } from '../inbox/conversation-link.ts';
import { useInbox } from '../inbox/use-inbox.ts';
import styles from './closed-note.module.css';

/** In place of the composer where one can only read: a customer is told who answers now. */
export function ClosedNote({ partner }: { partner: ChatPartner }) {
  const isCustomer = useSession()?.role === 'customer';
  const { partners } = useInbox('people', '', 'all');
  const now = isCustomer ? partners?.find(({ assigned, canWrite }) => assigned && canWrite !== false) : undefined;
  return (
    <div className={styles.note} role="status">
      <p>{now ? texts.answeredBy(now.username, partner.username) : conversationTexts.cannotWrite(partner.username)}</p>
      {now && (
        <Link className={buttonClass({ variant: 'quiet' })} to={conversationPath(now, { isAgentMode: false })}>
          {texts.writeTo(now.username)}
        </Link>
      )}
    </div>
  );
}
