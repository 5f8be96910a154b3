import type { QuickReply } from '@branchline/contract/quick-replies';
import { useState } from 'react';
import { viewOf } from '#lib/file-kinds.ts';
import { quickReplyTexts as texts } from '#features/quick-replies/quick-reply-texts.ts';
import { FilePreview } from '#ui/file-preview.tsx';
import { FileViewer, isViewable } from '#ui/file-viewer.tsx';
import styles from './attached-files.module.css';

interface AttachedFilesProps {
  reply: Pick<QuickReply, 'files' | 'title'>;
  /** So many are drawn, as squares alone; the rest is a number that leads on to them. */
  most?: number;
}

/** The files of a quick reply: pictures and videos open over the window, others are downloads. */
export function AttachedFiles({ reply: { files, title }, most }: AttachedFilesProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const viewed = files.map((file) => ({ id: file.id, ...viewOf(file) }));
  const shown = showsAll ? viewed : viewed.slice(0, most);
  const words = { showName: most === undefined, note: texts.unsupported };
  if (files.length === 0) return null;
  return (
    <div className={styles.files}>
      {shown.map((file) => (
        <FilePreview
          key={file.id}
          name={file.name}
          kind={file.kind}
          src={file.src}
          thumbnail={file.thumbnail}
          {...(isViewable(file) ? { onOpen: () => setOpenId(file.id) } : words)}
        />
      ))}
      {shown.length < files.length && (
        <button
          type="button"
          className={styles.more}
          aria-label={texts.moreFiles(files.length - shown.length, title)}
          onClick={() => setShowsAll(true)}
        >
          {texts.moreBranches(files.length - shown.length)}
        </button>
      )}
      <FileViewer files={viewed} openId={openId} onOpenIdChange={setOpenId} />
    </div>
  );
}
