import type { ChatPartner } from '@branchline/contract/shapes';
import { useSearchParams } from 'react-router';
import { VList } from 'virtua';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { Button } from '#ui/button.tsx';
import { PartnerRow } from './partner-row.tsx';
import styles from './partner-list.module.css';

interface PartnerListProps {
  partners: readonly ChatPartner[];
  isAgentMode: boolean;
  /** Set while more people may be loaded. */
  more: { readonly isBusy: boolean; readonly onLoad: () => void } | null;
}

/** The people, drawn only where they are in view: thousands scroll like ten. */
export function PartnerList({ partners, isAgentMode, more }: PartnerListProps) {
  const [params] = useSearchParams();
  const openId = params.get('id');
  return (
    <VList className={styles.list}>
      {partners.map((partner) => (
        <PartnerRow
          key={partner.userId}
          partner={partner}
          isAgentMode={isAgentMode}
          isOpen={partner.userId === openId}
        />
      ))}
      {more && (
        <div key="more" className={styles.more}>
          <Button variant="quiet" busy={more.isBusy} onClick={more.onLoad}>
            {conversationTexts.loadMore}
          </Button>
        </div>
      )}
    </VList>
  );
}
