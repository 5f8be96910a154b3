import type { MessageFile } from '@branchline/contract/shapes';
import { Download, FileVideo, Image, Mic } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type FileKind, shownKindOf } from '#features/chat/core/files.ts';
import { ownUrlOfFile } from '#features/chat/io/blob-urls.ts';
import { dataUseTexts } from '#lib/texts/data-use-texts.ts';
import { fileSize } from '#ui/file-size.ts';
import styles from './files-on-tap.module.css';

/** What was asked for stays, also when its message is drawn anew. */
const asked = new Set<string>();

const icons: Partial<Record<FileKind, ReactNode>> = {
  image: <Image aria-hidden="true" />,
  video: <FileVideo aria-hidden="true" />,
  audio: <Mic aria-hidden="true" />,
};

const waits = (file: MessageFile): boolean =>
  shownKindOf(file) in icons && !asked.has(file.id) && ownUrlOfFile(file.id) === undefined;

interface FilesOnTapProps {
  files: readonly MessageFile[];
  /** Draws those that are here. */
  children: (files: MessageFile[]) => ReactNode;
}

/** Where data is saved: each picture, video and sound is a button with its size until somebody asks for it. */
export function FilesOnTap({ files, children }: FilesOnTapProps) {
  const [, setCount] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const here = files.filter((file) => !waits(file));
  const load = (file: MessageFile): void => {
    asked.add(file.id);
    setCount(asked.size);
    // The button goes, and takes the focus with it.
    box.current?.focus();
  };
  return (
    <div ref={box} className={styles.files} tabIndex={-1}>
      {here.length > 0 && children(here)}
      {files.filter(waits).map((file) => {
        const kind = shownKindOf(file) as 'image' | 'video' | 'audio';
        return (
          <button key={file.id} type="button" className={styles.ask} onClick={() => load(file)}>
            {icons[kind]}
            <span className={styles.words}>{dataUseTexts.load[kind](fileSize(file.size))}</span>
            <Download aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
