import { File, FileText, ImageIcon, Mic, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileKind } from '#features/chat/core/files.ts';

const icons: Record<FileKind, ReactNode> = {
  image: <ImageIcon aria-hidden="true" />,
  video: <Video aria-hidden="true" />,
  audio: <Mic aria-hidden="true" />,
  document: <FileText aria-hidden="true" />,
  other: <File aria-hidden="true" />,
};

/** The kind of file, before the preview of the newest message. */
export function FileIcon({ kind }: { kind: FileKind }) {
  return icons[kind];
}
