import { sharedKinds } from '@branchline/contract/conversations';
import { useState } from 'react';
import { sharedMediaTexts } from '#features/chat/texts/shared-media-texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { SharedKind } from '#features/chat/api/fetch-shared.ts';
import { SharedList } from './shared-list.tsx';

/** What the two people sent each other beside words; each leads to its place. */
export function SharedDialog({ partnerId, onClose }: { partnerId: string; onClose: () => void }) {
  const [kind, setKind] = useState<SharedKind>('media');
  return (
    <Dialog open onOpenChange={onClose} title={sharedMediaTexts.title} size="medium">
      <Tabs
        label={sharedMediaTexts.title}
        selected={kind}
        onSelect={(id) => setKind(sharedKinds.find((each) => each === id) ?? 'media')}
        tabs={sharedKinds.map((id) => ({
          id,
          label: sharedMediaTexts.kinds[id],
          content: <SharedList partnerId={partnerId} kind={id} onFollow={onClose} />,
        }))}
      />
    </Dialog>
  );
}
