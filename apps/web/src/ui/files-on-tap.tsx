import { Download, FileVideo, Image, Mic } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { dataUseTexts } from '#lib/texts/data-use-texts.ts';
import { fileSize } from './file-size.ts';
import styles from './files-on-tap.module.css';

/** What was asked for stays, also when its message is drawn anew. */
const asked = new Set<string>();

const icons = {
  image: <Image aria-hidden="true" />,
  video: <FileVideo aria-hidden="true" />,
  audio: <Mic aria-hidden="true" />,
};

type HeavyKind = keyof typeof icons;
const isHeavy = (kind: string): kind is HeavyKind => kind in icons;

interface FileOnTap {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  readonly kind: HeavyKind | 'document' | 'other';
  /** The device has it already. */
  readonly isHere?: boolean;
}

interface FilesOnTapProps {
  files: readonly FileOnTap[];
  /** Draws those that are here. */
  children: (isShown: (file: { readonly id: string }) => boolean) => ReactNode;
}

/** Where data is saved: each picture, video and sound is a button with its size until somebody asks for it. */
export function FilesOnTap({ files, children }: FilesOnTapProps) {
  const [, setCount] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const waiting = files.flatMap(({ id, size, kind, isHere = false }) =>
    isHeavy(kind) && !isHere && !asked.has(id) ? [{ id, size, kind }] : [],
  );
  const isShown = ({ id }: { readonly id: string }): boolean => !waiting.some((file) => file.id === id);
  const load = (id: string): void => {
    asked.add(id);
    setCount(asked.size);
    // The button goes, and takes the focus with it.
    box.current?.focus();
  };
  return (
    <div ref={box} className={styles.files} tabIndex={-1}>
      {waiting.length < files.length && children(isShown)}
      {waiting.map(({ id, size, kind }) => (
        <button key={id} type="button" className={styles.ask} onClick={() => load(id)}>
          {icons[kind]}
          {/* A narrow bubble breaks the line before the size, not in it. */}
          <span className={styles.words}>{dataUseTexts.load[kind](fileSize(size).replace(' ', '\u00a0'))}</span>
          <Download aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
