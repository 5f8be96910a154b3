import { useState } from 'react';
import { profileTexts as texts } from '#lib/texts/profile-texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRemoveAccount } from '../api/use-remove-account.ts';
import styles from './delete-account.module.css';

/** The way out: deletes the own account after asking. */
export function DeleteAccount() {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveAccount();
  return (
    <>
      <p className={styles.text}>
        {texts.deleteBefore}
        <button type="button" className={styles.link} onClick={() => setIsAsking(true)}>
          {texts.deleteLink}
        </button>
        {texts.deleteAfter}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => remove.mutate()}
        subject={texts.deleteSubject}
        consequence={texts.deleteConsequence}
        confirmLabel={texts.deleteConfirm}
        busy={remove.isPending}
        error={remove.error ? `${texts.deleteFailed}: ${remove.error.message}` : undefined}
      />
    </>
  );
}
