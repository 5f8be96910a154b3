import { useEffect, useEffectEvent, useState } from 'react';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import styles from './composer.module.css';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped or pasted anywhere on the page; says so while some are held over it. */
export function DroppedFiles({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((files: readonly File[]) => onFiles(files));
  useEffect(() => {
    // A part is entered before the one around it is left, and one that goes away meanwhile is never left: what was
    // entered last is all there is to leave.
    let entered: EventTarget | null = null;
    const enter = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      entered = event.target;
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.target === entered) setIsOver(false);
    };
    const over = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      // Otherwise the browser leaves the page and opens the file.
      event.preventDefault();
      // Elsewhere in the app it is refused.
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]');
      if (event.defaultPrevented || isElsewhere || files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    window.addEventListener('paste', paste);
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('paste', paste);
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isOver && <div className={styles.drop}>{chatPartTexts.dropHere}</div>;
}
