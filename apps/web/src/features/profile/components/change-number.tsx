import { useState } from 'react';
import { useCountryCode } from '#lib/public-settings.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChangeNumberDialog } from './change-number-dialog.tsx';
import styles from './profile-section.module.css';

const texts = profileTexts.number;

/** The number that a customer signs in with, and the way to another one. */
export function ChangeNumber({ phone }: { phone: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const countryCode = useCountryCode();
  return (
    <Card title={texts.title}>
      <div className={styles.section}>
        {phone !== null && (
          <bdi dir="ltr">
            {countryCode} {phone}
          </bdi>
        )}
        <p className={styles.words}>{texts.explain}</p>
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {texts.change}
        </Button>
      </div>
      {isOpen && <ChangeNumberDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
