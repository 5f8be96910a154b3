import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { UpdatePasswordDialog } from '../update-password-dialog.tsx';
import styles from './profile-section.module.css';

const texts = profileTexts.password;

/** The way to another password, for those who sign in with one. */
export function OwnPassword() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={texts.section}>
      <div className={styles.section}>
        <p className={styles.words}>{texts.explain}</p>
        <Button variant="quiet" icon={<KeyRound aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {texts.title}
        </Button>
      </div>
      {isOpen && <UpdatePasswordDialog open onOpenChange={setIsOpen} />}
    </Card>
  );
}
