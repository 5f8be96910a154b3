import type { QuickReply } from '@branchline/contract/quick-replies';
import { useState } from 'react';
import { imageAccept } from '#lib/file-kinds.ts';
import { quickReplyTexts as texts } from '#lib/texts/quick-reply-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import type { ChosenFile } from '../hooks/use-chosen-files.ts';
import { mostFiles, sortImages } from '../lib/picked-files.ts';
import { AttachedFiles } from './attached-files.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import { FilePicker } from './file-picker.tsx';
import styles from './images-field.module.css';

interface ImagesFieldProps {
  reply: QuickReply | null;
  chosen: readonly ChosenFile[];
  disabled: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (url: string) => void;
}

/** The image picker of the form: image files only, shown before they are sent with the form. */
export function ImagesField({ reply, chosen, disabled, onAdd, onRemove }: ImagesFieldProps) {
  const [leftOut, setLeftOut] = useState<readonly File[]>([]);
  const choose = (files: readonly File[]): void => {
    const { images, others } = sortImages(files);
    setLeftOut(others);
    onAdd(images);
  };
  const problem =
    chosen.length > mostFiles
      ? texts.tooManyFiles
      : leftOut.length > 0
        ? texts.onlyImages(leftOut.map(({ name }) => name).join(', '))
        : null;
  return (
    <FormGrid heading={texts.images}>
      <FormRow>
        <div className={styles.images}>
          {reply && <AttachedFiles reply={reply} />}
          <FilePicker label={texts.chooseImages} accept={imageAccept} multiple disabled={disabled} onChoose={choose} />
          <p className={styles.help}>{texts.imagesHelp}</p>
          {problem !== null && (
            <div role="alert">
              <Banner tone="danger">{problem}</Banner>
            </div>
          )}
          <ChosenFiles files={chosen} disabled={disabled} onRemove={onRemove} />
        </div>
      </FormRow>
    </FormGrid>
  );
}
