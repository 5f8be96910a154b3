import { X } from 'lucide-react';
import { kindOfName } from '#lib/file-kinds.ts';
import { quickReplyTexts as texts } from '#features/quick-replies/quick-reply-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { ChosenFile } from '../hooks/use-chosen-files.ts';
import styles from './chosen-files.module.css';

interface ChosenFilesProps {
  files: readonly ChosenFile[];
  disabled?: boolean;
  onRemove: (url: string) => void;
}

/** What was picked and is not sent yet: pictures and videos as such, anything else by its name. */
export function ChosenFiles({ files, disabled = false, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} role="list">
      {files.map(({ file, url }) => (
        <li key={url} className={styles.file}>
          <div className={styles.picture}>
            <Picture name={file.name} url={url} />
          </div>
          <span className={styles.name} title={file.name} dir="auto">
            {file.name}
          </span>
          <IconButton
            className={styles.remove}
            size="small"
            variant="quiet"
            label={texts.removeFile(file.name)}
            icon={<X />}
            disabled={disabled}
            onClick={() => onRemove(url)}
          />
        </li>
      ))}
    </ul>
  );
}

function Picture({ name, url }: { name: string; url: string }) {
  const kind = kindOfName(name);
  if (kind === 'image') return <img src={url} alt="" />;
  if (kind === 'video') return <video src={url} controls muted preload="metadata" aria-label={name} />;
  return <p className={styles.unsupported}>{texts.unsupported}</p>;
}
