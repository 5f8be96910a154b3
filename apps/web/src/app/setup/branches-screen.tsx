import { BranchesPage as BranchList } from '#features/branches/branches-page.tsx';
import { useFinishSetup, useSetupSetting } from '#features/settings/api/use-organisation.ts';
import { paths } from '#lib/paths.ts';
import { setupTexts as texts } from '#lib/texts/setup-texts.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import styles from './setup-page.module.css';

/** Offers the set-up until it is finished or refused; while that is not known, nothing. */
function SetupOffer() {
  const { data: setting } = useSetupSetting('setup_finished');
  const refuse = useFinishSetup();
  if (setting?.value !== 'false') return null;
  return (
    <Card title={texts.offerTitle} className={styles.offer}>
      <p>{texts.offerWords}</p>
      <div className={styles.actions}>
        <Link className={buttonClass({})} to={paths.setup}>
          {texts.offerStart}
        </Link>
        <Button variant="quiet" busy={refuse.isPending} onClick={() => refuse.mutate()}>
          {texts.offerLater}
        </Button>
      </div>
    </Card>
  );
}

/** `/branchs`, where the admin lands: the branches, below the set-up's offer while the organisation is new. */
export function BranchesPage() {
  return (
    <>
      <SetupOffer />
      <BranchList />
    </>
  );
}
