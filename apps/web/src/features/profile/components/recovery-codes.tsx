import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { useAppName } from '#lib/public-settings.ts';
import { saveFile } from '#lib/save-file.ts';
import { secondFactorTexts as texts } from '#lib/texts/second-factor-texts.ts';
import { Button } from '#ui/button.tsx';
import { useShowSecondFactorOn } from '../api/second-factor.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The codes that stand in for the authenticator app, which the server can show only now. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const appName = useAppName();
  const heading = useRef<HTMLHeadingElement>(null);
  const showOn = useShowSecondFactorOn();
  // What had the focus is gone; this is read out instead.
  useEffect(() => heading.current?.focus(), []);
  const lines = codes.join('\n');
  const save = (): void =>
    saveFile(new Blob([`${texts.fileHead(appName)}\n\n${lines}\n`], { type: 'text/plain' }), texts.fileName);
  return (
    <div className={styles.steps}>
      <h3 className={styles.heading} ref={heading} tabIndex={-1}>
        {texts.recoveryTitle}
      </h3>
      <p className={styles.words}>{texts.recoveryExplain}</p>
      <ul role="list" className={styles.codes} aria-label={texts.recoveryList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="quiet" icon={<Copy aria-hidden="true" />} onClick={() => void copyText(lines, texts)}>
          {texts.copy}
        </Button>
        <Button variant="quiet" icon={<Download aria-hidden="true" />} onClick={save}>
          {texts.download}
        </Button>
        <Button
          onClick={() => {
            showOn();
            onKept();
          }}
        >
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
