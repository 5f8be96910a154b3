import { Download } from 'lucide-react';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useDownloadData } from '../api/use-download-data.ts';
import styles from './profile-section.module.css';

const texts = profileTexts.data;

/** A copy of everything that is kept about the person. */
export function DownloadData() {
  const download = useDownloadData();
  return (
    <Card title={texts.title}>
      <div className={styles.section}>
        <p className={styles.words}>{texts.explain}</p>
        <Button
          variant="quiet"
          icon={<Download aria-hidden="true" />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {texts.download}
        </Button>
      </div>
    </Card>
  );
}
