import type { Message } from '@branchline/contract/shapes';
import { ownReplyTexts as texts } from '#features/chat/texts/own-reply-texts.ts';
import { OwnReplyDialog } from './own-reply-dialog.tsx';

/** The first words of a text, for a title. */
const firstWords = (text: string): string => {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length <= 40 ? line : `${line.slice(0, 40).replace(/\s+\S*$/, '')}…`;
};

/** Makes an own quick reply of a message. */
export function SaveReplyDialog({ message: { content }, onClose }: { message: Message; onClose: () => void }) {
  return (
    <OwnReplyDialog
      id={null}
      title={texts.saveAs}
      initial={{ title: firstWords(content), content }}
      onClose={onClose}
    />
  );
}
