import { History } from 'lucide-react';
import { useState } from 'react';
import { leaderChangeTexts as texts } from '#lib/texts/leader-change-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { useEarlier, useEarlierMessages } from './api/use-earlier.ts';
import { Transcript } from './components/transcript.tsx';
import styles from './earlier-conversation.module.css';

/** Where a leader may read what a customer wrote with the leader before: a line that says so, and opens it. */
export function EarlierConversation({ customerId, name }: { customerId: string; name: string }) {
  const { data: owner } = useEarlier(customerId);
  const [isOpen, setIsOpen] = useState(false);
  if (!owner) return null;
  return (
    <>
      <div className={styles.line}>
        <History aria-hidden="true" />
        <p>{texts.title(owner.name)}</p>
        <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
          {texts.read}
        </Button>
      </div>
      {isOpen && (
        <Drawer open onOpenChange={setIsOpen} side="end" size="page" title={texts.title(owner.name)}>
          <EarlierMessages customer={{ id: customerId, name }} leader={owner} />
        </Drawer>
      )}
    </>
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function EarlierMessages({ customer, leader }: { customer: Named; leader: Named }) {
  const conversation = useEarlierMessages({ customer, leaderName: leader.name });
  return (
    <div className={styles.messages}>
      <Banner isQuiet>{texts.help}</Banner>
      <Transcript conversation={conversation} partnerId={leader.id} />
    </div>
  );
}
