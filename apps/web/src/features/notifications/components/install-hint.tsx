import { type ReactNode, useState } from 'react';
import { writeStored } from '#lib/stored-keys.ts';
import { notificationTexts } from '#lib/texts/notification-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { AddPicture, OpenPicture, SharePicture } from './install-pictures.tsx';
import styles from './install-hint.module.css';

const texts = notificationTexts.installHint;

const steps: readonly (readonly [picture: ReactNode, words: string])[] = [
  [<SharePicture key="share" />, texts.share],
  [<AddPicture key="add" />, texts.add],
  [<OpenPicture key="open" />, texts.open],
];

/** How somebody with an iPhone or iPad who has just written comes to notifications; once closed it stays away. */
export function InstallHint() {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  const close = (): void => {
    writeStored('installHint', 'closed');
    setIsClosed(true);
  };
  return (
    <Banner>
      <div className={styles.hint}>
        <p className={styles.title}>{texts.title}</p>
        <p>{texts.why}</p>
        <ol className={styles.steps}>
          {steps.map(([picture, words]) => (
            <li key={words} className={styles.step}>
              {picture}
              <span>{words}</span>
            </li>
          ))}
        </ol>
        <Button variant="plain" size="small" onClick={close}>
          {texts.close}
        </Button>
      </div>
    </Banner>
  );
}
