import { imageExtensions } from '@branchline/contract/files';
import { Camera } from 'lucide-react';
import { type ChangeEvent, useEffect, useState } from 'react';
import { profileTexts as texts } from '#lib/texts/profile-texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import styles from './picture-picker.module.css';

interface PicturePickerProps {
  name: string;
  current: string | null;
  onChoose: (file: File) => void;
}

const accepted = imageExtensions.map((extension) => `.${extension}`).join(',');

/** The profile picture, and a way to choose another; shown at once, saved with the form. */
export function PicturePicker({ name, current, onChoose }: PicturePickerProps) {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (preview === null) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    if (!file) return;
    setPreview(URL.createObjectURL(file));
    onChoose(file);
  };
  return (
    <label className={styles.picker}>
      <Avatar name={name} src={preview ?? current} size={96} />
      <span className={styles.badge}>
        <Camera aria-hidden="true" />
      </span>
      <input
        className={styles.input}
        type="file"
        accept={accepted}
        aria-label={current === null ? texts.choosePicture : texts.changePicture}
        onChange={choose}
      />
    </label>
  );
}
