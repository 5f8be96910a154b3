import { Camera, Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { MenuEntry } from '#ui/menu.tsx';
import { FileIcon } from '#features/chat/ui/inbox/lazy-file-icon.ts';
import { anyFile, picturesAndVideos } from '#features/chat/core/files.ts';
import styles from './composer.module.css';
import { LazyMenu } from '#features/chat/ui/message/lazy-menu.tsx';

/** A phone: the system's camera can take the picture. */
const hasCamera = (): boolean => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

const iconOf = (kind: 'image' | 'other') => (
  <Suspense fallback={null}>
    <FileIcon kind={kind} />
  </Suspense>
);

type Source = 'pictures' | 'files' | 'camera';

interface AttachButtonProps {
  onFiles: (files: readonly File[]) => void;
  /** Nothing is being written, and no other button stands here: the camera has one of its own. */
  hasRoom: boolean;
}

/** The plus of the composer: pictures and videos, any file, and the camera of a phone. Its menu comes with the first use. */
export function AttachButton({ onFiles, hasRoom }: AttachButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const choose = (source: Source): void => {
    const box = input.current;
    if (!box) return;
    box.accept = source === 'files' ? anyFile : source === 'camera' ? 'image/*' : picturesAndVideos;
    box.multiple = source !== 'camera';
    if (source === 'camera') box.setAttribute('capture', 'environment');
    else box.removeAttribute('capture');
    box.click();
  };
  const entries = (): MenuEntry[] => [
    {
      id: 'pictures',
      label: conversationTexts.photoOrVideo,
      icon: iconOf('image'),
      onSelect: () => choose('pictures'),
    },
    ...(hasCamera() && !hasRoom
      ? [{ id: 'camera', label: conversationTexts.camera, icon: <Camera />, onSelect: () => choose('camera') }]
      : []),
    { id: 'files', label: conversationTexts.file, icon: iconOf('other'), onSelect: () => choose('files') },
  ];

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={conversationTexts.attach}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <LazyMenu
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={(button) => <IconButton label={conversationTexts.attach} icon={<Plus />} {...button} />}
        entries={entries}
        align="start"
        side="top"
      />
      {hasRoom && (
        <span className={styles.camera}>
          <IconButton label={conversationTexts.camera} icon={<Camera />} onClick={() => choose('camera')} />
        </span>
      )}
    </>
  );
}
