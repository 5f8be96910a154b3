import { Camera } from 'lucide-react';
import { type ChangeEvent, useEffect, useState } from 'react';
import { previewOf } from '#lib/picture-preview.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import styles from './picture-picker.module.css';

export interface PicturePickerProps {
  name: string;
  current: string | null;
  /** What the file dialog offers. */
  accept: string;
  /** A new picture, or null: none any more. Saved with the form. */
  onChoose: (file: File | null) => void;
  /** Offers to take the picture away. */
  isRemovable?: boolean;
}

/** A person's picture, and a way to choose another; shown at once. */
export function PicturePicker({ name, current, accept, onChoose, isRemovable = false }: PicturePickerProps) {
  const [preview, setPreview] = useState<string | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  useEffect(() => {
    if (preview === null) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // The same file can be chosen again after it was taken away.
    target.value = '';
    if (!file) return;
    setPreview(previewOf(file));
    onChoose(file);
  };
  const remove = (): void => {
    setPreview(null);
    setIsRemoved(true);
    onChoose(null);
  };
  const shown = preview ?? (isRemoved ? null : current);
  return (
    <div className={styles.row}>
      <label className={styles.picker}>
        <Avatar name={name} src={shown} size={96} />
        <span className={styles.badge}>
          <Camera aria-hidden="true" />
        </span>
        <input
          className={styles.input}
          type="file"
          accept={accept}
          aria-label={shown === null ? uiTexts.choosePicture : uiTexts.changePicture}
          onChange={choose}
        />
      </label>
      {isRemovable && shown !== null && (
        <Button size="small" variant="quiet" onClick={remove}>
          {uiTexts.removePicture}
        </Button>
      )}
    </div>
  );
}
