import type { ChatPartner } from '@branchline/contract/shapes';
import { useSearchParams } from 'react-router';
import { VList } from 'virtua';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { Button } from '#ui/button.tsx';
import styles from './partner-list.module.css';
import { PartnerRow } from './partner-row.tsx';

interface PartnerListProps {
  partners: readonly ChatPartner[];
  isAgentMode: boolean;
  /** Set while more people may be loaded. */
  more: { readonly isBusy: boolean; readonly onLoad: () => void } | null;
}

/** Every row is as high as this (`--row`), so that thousands of them need no measuring. */
const rowPx = 72;
/** Drawn with the list itself, in slices; the others in one go, when the list has been measured. */
const firstRows = 10;
/** Stands for the button after the people. */
const moreRow = 'more';

/** The people, drawn only where they are in view: thousands scroll like ten. */
export function PartnerList({ partners, isAgentMode, more }: PartnerListProps) {
  const [params] = useSearchParams();
  const openId = params.get('id');
  const rows: readonly (ChatPartner | typeof moreRow)[] = more ? [...partners, moreRow] : partners;
  return (
    <VList
      className={styles.list}
      data={rows}
      itemSize={rowPx}
      ssrCount={Math.min(rows.length, firstRows)}
      // The button is there however long the list is: for a screen reader's list of buttons, and for a keyboard.
      keepMounted={more ? [partners.length] : []}
    >
      {(row) =>
        row === moreRow ? (
          <div key={moreRow} className={styles.more}>
            <Button variant="quiet" busy={more?.isBusy} onClick={more?.onLoad}>
              {conversationTexts.loadMore}
            </Button>
          </div>
        ) : (
          <PartnerRow key={row.userId} partner={row} isAgentMode={isAgentMode} isOpen={row.userId === openId} />
        )
      }
    </VList>
  );
}
