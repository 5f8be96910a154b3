import { messageOf } from '#lib/api-error.ts';
import { newId } from '#lib/new-id.ts';
import { useMaxUploadBytes } from '#lib/public-settings.ts';
import { useStore } from '#lib/store.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { roomFor } from '#features/chat/core/files.ts';
import type { OutgoingFile } from '#features/chat/core/outbox.ts';
import type { ReadyPicture } from '#features/chat/io/shrink-picture.ts';
import {
  type Attachment,
  attachments,
  attachmentsFor,
  changeAttachments,
} from '#features/chat/io/draft-attachments.ts';

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

/** The code for pictures and the rules come with the first file; without a network the server says what it does not take. */
const prepare = async (file: File, maxBytes: number | null) => {
  const [shrinker, rules] = await Promise.all([
    file.type.startsWith('image/') ? import('#features/chat/io/shrink-picture.ts').catch(() => null) : null,
    import('#features/chat/core/attachment-rules.ts').catch(() => null),
  ]);
  const ready: ReadyPicture = shrinker ? await shrinker.shrinkPicture(file) : { file };
  return { ready, refusal: rules?.refusalOf(ready.file, maxBytes) ?? null };
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

/** The files that go with the message being written to a partner; they wait while another conversation is open. */
export const useAttachments = (partnerId: string): Attachments => {
  const items = useStore(attachments, () => attachmentsFor(partnerId));
  const maxBytes = useMaxUploadBytes();
  const change = (next: (now: readonly Attachment[]) => readonly Attachment[]): void =>
    changeAttachments(partnerId, next);
  const remove = (id: string): void => change((now) => now.filter((item) => item.id !== id));

  const prepareOne = async (id: string, file: File): Promise<string | null> => {
    try {
      const { ready, refusal } = await prepare(file, maxBytes);
      if (refusal !== null) {
        remove(id);
        return refusal;
      }
      const { name, size } = ready.file;
      change((now) => now.map((item) => (item.id === id ? { id, name, size, file: outgoing(ready) } : item)));
      return null;
    } catch (error) {
      remove(id);
      return messageOf(error, conversationTexts.fileUnreadable(file.name));
    }
  };

  const add = async (files: readonly File[]): Promise<string[]> => {
    const { taken, refusal } = roomFor(attachmentsFor(partnerId).length, files.length);
    const added = files.slice(0, taken).map((file) => ({ id: newId(), file }));
    change((now) => [...now, ...added.map(({ id, file: { name, size } }) => ({ id, name, size, file: null }))]);
    const refusals = await Promise.all(added.map(({ id, file }) => prepareOne(id, file)));
    return [...new Set([refusal, ...refusals])].filter((each) => each !== null);
  };

  const addStored = (files: readonly OutgoingFile[]): string | null => {
    const { taken, refusal } = roomFor(attachmentsFor(partnerId).length, files.length);
    const added = files.slice(0, taken).map((file) => ({ id: newId(), name: file.name, size: file.size, file }));
    change((now) => [...now, ...added]);
    return refusal;
  };

  const clear = (): void => change(() => []);
  return { items, isPreparing: items.some((item) => item.file === null), add, addStored, remove, clear };
};
