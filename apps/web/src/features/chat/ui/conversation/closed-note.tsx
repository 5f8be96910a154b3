import type { ChatPartner } from '@branchline/contract/shapes';
import { listDate } from '#lib/dates.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { shownName } from '#lib/shown-name.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { leaderChangeTexts as texts } from '#lib/texts/leader-change-texts.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Link } from '#ui/link.tsx';
import styles from './closed-note.module.css';

const wordsFor = ({ username, successor }: ChatPartner): string => {
  const before = shownName(username);
  if (!successor) return chatPartTexts.cannotWrite(before);
  const { name, until, hasLeft } = successor;
  if (until !== null) return texts.answersUntil(name, before, listDate(until));
  return hasLeft ? texts.hasLeft(name, before) : texts.passedOn(name, before);
};

/** In place of the composer where one can only read: a customer is told who answers now, and why. */
export function ClosedNote({ partner }: { partner: ChatPartner }) {
  const { successor } = partner;
  return (
    <div className={styles.note} role="status">
      <p>{wordsFor(partner)}</p>
      {successor && (
        <Link
          className={buttonClass({ variant: 'quiet' })}
          to={withQuery(paths.conversation, { id: successor.id, name: successor.name })}
        >
          {texts.writeTo(successor.name)}
        </Link>
      )}
    </div>
  );
}
