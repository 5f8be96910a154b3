import type { Message } from '@branchline/contract/shapes';
import { useMemo } from 'react';
import { MediaView } from '#ui/media-view.tsx';
import { ownUrlOfFile } from '#features/chat/io/blob-urls.ts';
import { fileKindOf } from '#features/chat/core/files.ts';

interface ConversationMediaProps {
  messages: readonly Message[];
  fileId: string;
  onChange: (fileId: string | null) => void;
}

/** The pictures and videos of a conversation over the whole window, from the one that was chosen. */
export function ConversationMedia({ messages, fileId, onChange }: ConversationMediaProps) {
  const items = useMemo(
    () =>
      messages.flatMap(({ files }) =>
        files.flatMap((file) => {
          const kind = fileKindOf({ name: file.fileName, mimeType: file.mimeType });
          if (kind !== 'image' && kind !== 'video') return [];
          return { id: file.id, kind, src: ownUrlOfFile(file.id) ?? file.cloudUrl, name: file.fileName };
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
