import type { LinkedFile } from '@branchline/contract/shapes';
import { ExternalLink } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { viewOf } from '#lib/file-kinds.ts';
import { savesData } from '#lib/data-saver.ts';
import { quickReplyTexts } from '#features/quick-replies/quick-reply-texts.ts';
import { fileSize } from '#ui/file-size.ts';
import { SoundSources } from '#ui/sound-sources.tsx';
import { VideoPlayer } from '#ui/video-player.tsx';
import styles from './help-file.module.css';

const texts = quickReplyTexts.help;

/** The strip at the lower edge of a video where its controls are, in pixels. */
const controlsHeight = 72;

/** A file of an answer: a picture, a video or a sound by the end of its name. Where data is saved it waits to be asked for. */
export function HelpFile({ file }: { file: LinkedFile }) {
  const { kind, src } = viewOf(file);
  if (kind === 'image') {
    if (savesData()) return <NewTabLink file={file} href={src} />;
    return (
      <a
        className={styles.picture}
        href={src}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts.openInNewTab(file.fileName)}
      >
        <img src={src} alt={file.fileName} loading="lazy" />
      </a>
    );
  }
  if (kind === 'video') return <HelpVideo file={file} />;
  if (kind === 'audio') return <HelpAudio file={file} />;
  return <p className={styles.unsupported}>{texts.unsupported}</p>;
}

const preloaded = () => (savesData() ? 'none' : 'metadata');

function HelpVideo({ file }: { file: LinkedFile }) {
  // The same kind of file may hold nothing but sound; only the file itself can tell.
  const [hasPicture, setHasPicture] = useState(true);
  if (!hasPicture) return <HelpAudio file={file} />;
  const openInNewTab = (event: MouseEvent<HTMLVideoElement>): void => {
    if (event.clientY > event.currentTarget.getBoundingClientRect().bottom - controlsHeight) return;
    event.preventDefault();
    window.open(file.cloudUrl, '_blank', 'noopener,noreferrer');
  };
  return (
    <div className={styles.video}>
      {/* The link below does the same with the keyboard. */}
      <VideoPlayer
        src={file.cloudUrl}
        label={file.fileName}
        preload={preloaded()}
        onClick={openInNewTab}
        onLoadedMetadata={({ currentTarget }) => setHasPicture(currentTarget.videoWidth > 0)}
      />
      <NewTabLink file={file} href={file.cloudUrl} />
    </div>
  );
}

function NewTabLink({ file, href }: { file: LinkedFile; href: string }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      <ExternalLink aria-hidden="true" />
      {texts.openInNewTab(file.fileName)}
      <SizeToLoad file={file} />
    </a>
  );
}

/** What it costs to ask for it, where data is saved. */
function SizeToLoad({ file: { size } }: { file: LinkedFile }) {
  return savesData() && size !== undefined ? <span className={styles.size}>{fileSize(size)}</span> : null;
}

function HelpAudio({ file }: { file: LinkedFile }) {
  return (
    <div>
      <audio
        className={styles.audio}
        src={file.aacUrl === undefined ? file.cloudUrl : undefined}
        aria-label={file.fileName}
        controls
        preload={preloaded()}
      >
        <SoundSources src={file.cloudUrl} aacSrc={file.aacUrl} />
        <track kind="captions" />
        {texts.noAudio}
      </audio>
      <SizeToLoad file={file} />
    </div>
  );
}
