import type { ChatPartner } from '@branchline/contract/shapes';
import { MessageSquareCheck } from 'lucide-react';
import { setAnswerDone, setAnswerNeeded } from '#features/chat/api/mark-partner.ts';
import { showMenuFailure } from '#features/chat/ui/inbox/show-menu-failure.ts';
import { leaderTexts } from '#features/chat/texts/leader-texts.ts';
import { showSuccess } from '#lib/toasts.ts';
import type { MenuEntry } from '#ui/menu.tsx';

const endWaiting = async (userId: string, since: string): Promise<void> => {
  await setAnswerDone(userId);
  const undo = (): void => void setAnswerNeeded(userId, since).catch(showMenuFailure);
  showSuccess(leaderTexts.waitsNoMore, { label: leaderTexts.undo, run: undo });
};

/** Says of a customer who waits that no answer is needed, and offers to take it back; nothing of anybody else. */
export const answerDoneEntries = (partner: ChatPartner | null | undefined): readonly MenuEntry[] => {
  if (!partner?.waitingSince) return [];
  const { userId, waitingSince } = partner;
  return [
    {
      id: 'answer-done',
      label: leaderTexts.noAnswerNeeded,
      icon: <MessageSquareCheck />,
      onSelect: () => void endWaiting(userId, waitingSince).catch(showMenuFailure),
    },
  ];
};
