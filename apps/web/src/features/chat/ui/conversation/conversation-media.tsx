import type { Message } from '@branchline/contract/shapes';
import { useMemo } from 'react';
import { MediaView } from '#ui/media-view.tsx';
import { pictureOf, shownKindOf } from '#features/chat/core/files.ts';
import { ownUrlOfFile } from '#features/chat/io/blob-urls.ts';

interface ConversationMediaProps {
  messages: readonly Message[];
  fileId: string;
  onChange: (fileId: string | null) => void;
}

/** The pictures and videos of a conversation over the whole window, from the one that was chosen. */
export function ConversationMedia({ messages, fileId, onChange }: ConversationMediaProps) {
  const items = useMemo(
    () =>
      messages.flatMap(({ files, content: caption }) =>
        files.flatMap((file) => {
          const kind = shownKindOf(file);
          if (kind !== 'image' && kind !== 'video') return [];
          const src = ownUrlOfFile(file.id) ?? pictureOf(file);
          return { id: file.id, kind, src, original: file.cloudUrl, name: file.fileName, caption };
        }),
      ),
    [messages],
  );
  return (
    <MediaView
      open
      onOpenChange={() => onChange(null)}
      items={items}
      index={items.findIndex(({ id }) => id === fileId)}
      onIndexChange={(index) => onChange(items[index]?.id ?? null)}
    />
  );
}
