import type { QuotedMessage } from '@branchline/contract/shapes';
import { useSearchParams } from 'react-router';
import { useLocationState } from '#lib/location-state.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { QuoteBlock } from '#ui/quote-block.tsx';
import { focusLine } from './focus-line.ts';
import { useMessageSurroundings } from './message-context.ts';
import styles from './quote.module.css';
import { useQuoted } from './use-quoted.ts';

/** What a message answers; leads there. */
export function Quote({ quoted }: { quoted: QuotedMessage }) {
  const { partnerId, partnerName, ownId } = useMessageSurroundings();
  const [, setParams] = useSearchParams();
  const state = useLocationState();
  const shown = useQuoted(partnerId, quoted);
  const isOwn = quoted.sender === ownId;
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={isOwn ? gestureTexts.goToOwn(shown.text) : gestureTexts.goToOriginal(partnerName, shown.text)}
      onClick={() => {
        setParams(
          (params) => {
            params.set('seq', String(quoted.seq));
            return params;
          },
          { replace: true, state },
        );
        focusLine(quoted.seq);
      }}
    >
      <QuoteBlock name={isOwn ? gestureTexts.you : partnerName} {...shown} />
    </button>
  );
}
