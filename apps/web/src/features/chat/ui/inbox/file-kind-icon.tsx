import { File, FileText, ImageIcon, Mic, Video } from 'lucide-react';
import type { FileKind } from '#features/chat/core/files.ts';

const icons = { image: ImageIcon, video: Video, audio: Mic, document: FileText, other: File };

/** What kind of file a row's newest message is; its place is held before it comes. */
export function FileKindIcon({ kind }: { kind: FileKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" />;
}
