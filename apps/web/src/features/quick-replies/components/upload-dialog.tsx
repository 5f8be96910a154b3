import type { ReactNode } from 'react';
import { anyFileAccept } from '#lib/file-kinds.ts';
import { quickReplyTexts as texts } from '#features/quick-replies/quick-reply-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useChosenFiles } from '../hooks/use-chosen-files.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { FilePicker } from './file-picker.tsx';
import { mostFiles } from '../lib/picked-files.ts';
import styles from './upload-dialog.module.css';

interface UploadDialogProps {
  title: string;
  description?: string;
  /** On the button that opens the file dialog. */
  buttonLabel: string;
  multiple?: boolean;
  /** What is attached already. */
  attached?: ReactNode;
  isSaving: boolean;
  /** Share that is sent, 0 to 1. */
  progress: number;
  error?: string | undefined;
  onSave: (files: readonly File[]) => void;
  onClose: () => void;
}

/** A popup to pick files, look at them and send them. It stays open when that fails. */
export function UploadDialog(props: UploadDialogProps) {
  const { title, description, buttonLabel, multiple = false, attached, isSaving, progress, error } = props;
  const { onSave, onClose } = props;
  const { chosen, add, replace, remove } = useChosenFiles();
  const problem = chosen.length > mostFiles ? texts.tooManyFiles : error;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(description !== undefined && { description })}
      busy={isSaving}
      hasCross={false}
      footer={
        <>
          <Button variant="quiet" disabled={isSaving} onClick={onClose}>
            {texts.close}
          </Button>
          <Button
            busy={isSaving}
            clicksOnce
            disabled={chosen.length === 0 || chosen.length > mostFiles}
            onClick={() => onSave(chosen.map(({ file }) => file))}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {attached}
        <FilePicker
          label={buttonLabel}
          accept={anyFileAccept}
          multiple={multiple}
          disabled={isSaving}
          onChoose={multiple ? add : replace}
        />
        {problem !== undefined && (
          <div role="alert">
            <Banner tone="danger">{problem}</Banner>
          </div>
        )}
        <ChosenFiles files={chosen} disabled={isSaving} onRemove={remove} />
        {isSaving && <ProgressBar label={texts.uploading} value={progress} />}
      </div>
    </Dialog>
  );
}
