import { useRef, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { newId } from '#lib/new-id.ts';
import { useMaxUploadBytes } from '#lib/public-settings.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { refusalOf, roomFor } from '../lib/attachment-rules.ts';
import type { OutgoingFile } from '../lib/chat-database.ts';
import type { ReadyPicture } from '../lib/shrink-picture.ts';

export interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Null while a picture is made smaller. */
  readonly file: OutgoingFile | null;
}

export interface Attachments {
  readonly items: readonly Attachment[];
  readonly isPreparing: boolean;
  /** Takes files from the device; answers why some were not taken. */
  readonly add: (files: readonly File[]) => Promise<string[]>;
  /** Takes files that lie on the server already. */
  readonly addStored: (files: readonly OutgoingFile[]) => string | null;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
}

/** The picture's code comes with the first picture. */
const prepare = async (file: File): Promise<ReadyPicture> => {
  if (!file.type.startsWith('image/')) return { file };
  // Without a network its code may not be there: then the picture goes as it is.
  const shrinker = await import('../lib/shrink-picture.ts').catch(() => null);
  return shrinker ? shrinker.shrinkPicture(file) : { file };
};

const outgoing = ({ file, ratio }: ReadyPicture): OutgoingFile => ({
  name: file.name,
  mimeType: file.type,
  size: file.size,
  blob: file,
  fileId: null,
  url: null,
  ...(ratio !== undefined && { ratio }),
});

/** The files that go with the message being written. */
export const useAttachments = (): Attachments => {
  const [items, setItems] = useState<readonly Attachment[]>([]);
  const maxBytes = useMaxUploadBytes();
  // Several files are prepared at the same time: each of them asks how many there are by now.
  const held = useRef(0);
  const remove = (id: string): void => {
    setItems((now) => {
      const next = now.filter((item) => item.id !== id);
      held.current = next.length;
      return next;
    });
  };

  const addOne = async (file: File): Promise<string | null> => {
    const id = newId();
    setItems((now) => [...now, { id, name: file.name, size: file.size, file: null }]);
    try {
      const ready = await prepare(file);
      const refusal = refusalOf(ready.file, maxBytes);
      if (refusal !== null) {
        remove(id);
        return refusal;
      }
      const { name, size } = ready.file;
      setItems((now) => now.map((item) => (item.id === id ? { id, name, size, file: outgoing(ready) } : item)));
      return null;
    } catch (error) {
      remove(id);
      return messageOf(error, conversationTexts.fileUnreadable(file.name));
    }
  };

  const add = async (files: readonly File[]): Promise<string[]> => {
    const { taken, refusal } = roomFor(held.current, files.length);
    held.current += taken;
    const refusals = await Promise.all(files.slice(0, taken).map(addOne));
    return [...new Set([refusal, ...refusals])].filter((each) => each !== null);
  };

  const addStored = (files: readonly OutgoingFile[]): string | null => {
    const { taken, refusal } = roomFor(held.current, files.length);
    held.current += taken;
    const added = files.slice(0, taken).map((file) => ({ id: newId(), name: file.name, size: file.size, file }));
    setItems((now) => [...now, ...added]);
    return refusal;
  };

  const clear = (): void => {
    held.current = 0;
    setItems([]);
  };
  return { items, isPreparing: items.some((item) => item.file === null), add, addStored, remove, clear };
};
