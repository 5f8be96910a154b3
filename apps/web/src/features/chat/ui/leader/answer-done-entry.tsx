import type { ChatPartner } from '@branchline/contract/shapes';
import { MessageSquareCheck } from 'lucide-react';
import { setAnswerDone } from '#features/chat/api/mark-partner.ts';
import { tellFailure } from '#features/chat/ui/inbox/tell-failure.ts';
import { leaderTexts } from '#lib/texts/leader-texts.ts';
import type { MenuEntry } from '#ui/menu.tsx';

/** Says of a customer who waits that no answer is needed; nothing of anybody else. */
export const answerDoneEntries = (partner: ChatPartner | null | undefined): readonly MenuEntry[] =>
  partner?.waitingSince
    ? [
        {
          id: 'answer-done',
          label: leaderTexts.noAnswerNeeded,
          icon: <MessageSquareCheck />,
          onSelect: () => void setAnswerDone(partner.userId).catch(tellFailure),
        },
      ]
    : [];
