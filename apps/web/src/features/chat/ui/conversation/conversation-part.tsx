import type { ChatPartner } from '@branchline/contract/shapes';
import { Suspense } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';

const ConversationSearch = lazyWithRetry(() => import('./conversation-search.tsx'), 'ConversationSearch');
const SharedDialog = lazyWithRetry(() => import('./shared-dialog.tsx'), 'SharedDialog');
const DayDialog = lazyWithRetry(() => import('./day-dialog.tsx'), 'DayDialog');
const NameDialog = lazyWithRetry(() => import('./name-dialog.tsx'), 'NameDialog');

/** What opens over a conversation, or above its messages. */
export type ConversationPart = 'search' | 'shared' | 'day' | 'name';

interface OpenPartProps {
  part: ConversationPart;
  partnerId: string;
  partner: ChatPartner | null | undefined;
  onClose: () => void;
}

export function OpenPart({ part, partnerId, partner, onClose }: OpenPartProps) {
  return (
    <Suspense fallback={null}>
      {part === 'search' && <ConversationSearch partnerId={partnerId} onClose={onClose} />}
      {part === 'shared' && <SharedDialog partnerId={partnerId} onClose={onClose} />}
      {part === 'day' && <DayDialog partnerId={partnerId} onClose={onClose} />}
      {part === 'name' && partner && <NameDialog partner={partner} onClose={onClose} />}
    </Suspense>
  );
}
