import { AudioPlayer } from './audio-player.tsx';
import { Dialog } from './dialog.tsx';
import type { FilePreviewProps } from './file-preview.tsx';
import { MediaView } from './media-view.tsx';
import type { MediaItem } from './media-stage.tsx';

export interface ViewedFile {
  id: string;
  name: string;
  kind: FilePreviewProps['kind'];
  src: string;
  /** What is downloaded, where that is another than the one shown. */
  original?: string | undefined;
  /** A sound in AAC, for a browser that does not play it as it is. */
  aac?: string | undefined;
}

export interface FileViewerProps {
  /** Everything that can be gone through; documents are passed over. */
  files: readonly ViewedFile[];
  /** Which one is shown. */
  openId: string | null;
  onOpenIdChange: (id: string | null) => void;
}

/** Whether the viewer shows files of this kind; others are downloaded. */
export const isViewable = ({ kind }: Pick<ViewedFile, 'kind'>): boolean =>
  kind === 'image' || kind === 'video' || kind === 'audio';

/** Shows one file of a list: pictures and videos over the whole window, a sound in a small dialog. */
export function FileViewer({ files, openId, onOpenIdChange }: FileViewerProps) {
  const file = files.find(({ id }) => id === openId);
  const close = (): void => onOpenIdChange(null);
  if (!file || !isViewable(file)) return null;
  if (file.kind === 'audio') {
    return (
      <Dialog open onOpenChange={close} title={file.name} size="small">
        <AudioPlayer src={file.src} aacSrc={file.aac} label={file.name} />
      </Dialog>
    );
  }
  const media = files.flatMap(({ id, name, kind, src, original }): (MediaItem & { id: string })[] =>
    kind === 'image' || kind === 'video' ? [{ id, kind, src, original, name }] : [],
  );
  return (
    <MediaView
      open
      onOpenChange={close}
      items={media}
      index={media.findIndex(({ id }) => id === openId)}
      onIndexChange={(index) => onOpenIdChange(media[index]?.id ?? null)}
    />
  );
}
