import type { MessageFile } from '@branchline/contract/shapes';
import { shownKindOf } from '#features/chat/core/files.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { FileTile } from '#ui/file-tile.tsx';
import { VideoPlayer } from '#ui/video-player.tsx';
import styles from './message-files.module.css';

interface OtherFileProps {
  file: MessageFile;
  /** Called when a video's link did not work. */
  onError: () => void;
}

/** A file of a message that is neither a picture nor a sound: a video as such, anything else to download. */
export function OtherFile({ file, onError }: OtherFileProps) {
  const { cloudUrl, fileName, size } = file;
  const kind = shownKindOf(file);
  if (kind === 'video')
    return <VideoPlayer className={styles.video} src={cloudUrl} label={fileName} onError={onError} />;
  return <FileTile name={fileName} kind={kind} size={size} href={cloudUrl} note={chatPartTexts.unsupported} />;
}
