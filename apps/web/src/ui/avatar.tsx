import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { savesData } from '#lib/data-saver.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { avatarColour, initialsOf } from './avatar-letters.ts';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface AvatarProps {
  /** Gives the initials and the colour. Not read out: the name stands beside it. */
  name: string;
  src?: string | null | undefined;
  size?: 24 | 32 | 40 | 48 | 64 | 96;
  online?: boolean | undefined;
  className?: string | undefined;
}

export function Avatar({ name, src, size = 40, online = false, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const hasPicture = Boolean(src) && src !== brokenSrc && !savesData();
  const initials = initialsOf(name);

  return (
    <span className={classNames(styles.avatar, styles[`size${String(size)}`], className)}>
      {hasPicture ? (
        <img
          className={styles.picture}
          src={src ?? undefined}
          alt=""
          width={size}
          height={size}
          decoding="async"
          draggable={false}
          onError={() => setBrokenSrc(src ?? null)}
        />
      ) : (
        <span className={classNames(styles.letters, styles[`colour${String(avatarColour(name))}`])} aria-hidden="true">
          {initials === '' ? <UserRound className={styles.person} /> : initials}
        </span>
      )}
      {online && (
        <span className={styles.dot}>
          <VisuallyHidden>{uiTexts.online}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
