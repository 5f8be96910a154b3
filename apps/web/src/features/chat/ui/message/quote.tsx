import type { QuotedMessage } from '@branchline/contract/shapes';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { QuoteBlock } from '#ui/quote-block.tsx';
import { useMessageSurroundings } from './message-context.ts';
import styles from './quote.module.css';
import { useJumpTo } from './jump-to.ts';
import { useQuoted } from './use-quoted.ts';

/** What a message answers; leads there. */
export function Quote({ quoted }: { quoted: QuotedMessage }) {
  const { partnerId, partnerName, ownId } = useMessageSurroundings();
  const jumpTo = useJumpTo();
  const shown = useQuoted(partnerId, quoted);
  const isOwn = quoted.sender === ownId;
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={isOwn ? gestureTexts.goToOwn(shown.text) : gestureTexts.goToOriginal(partnerName, shown.text)}
      onClick={() => jumpTo(quoted.seq)}
    >
      <QuoteBlock name={isOwn ? gestureTexts.you : partnerName} {...shown} />
    </button>
  );
}
