import type { ContactChange, ContactField } from '@branchline/contract/contact-changes';
import { dateAndTime } from '#lib/dates.ts';
import { shownName } from '#lib/shown-name.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { Button } from '#ui/button.tsx';
import styles from './waiting-dialog.module.css';

interface Props {
  readonly change: ContactChange;
  readonly isAdmin: boolean;
  readonly busy: boolean;
  readonly onDecide: (approve: boolean) => void;
  readonly onCode: () => void;
}

const wordsOf = ({ from, to }: ContactChange, field: ContactField): string => {
  if (field === 'password') return texts.waitingNewPassword;
  return texts.waitingChange(from[field] ?? texts.waitingNothing, to[field] ?? texts.waitingNothing);
};

/** One change that waits: whose, what, asked for by whom; and what can be done about it. */
export function WaitingChange({ change, isAdmin, busy, onDecide, onCode }: Props) {
  const { user, askedBy, fields, createdAt } = change;
  const name = shownName(user.name);
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong dir="auto">{name}</strong>
        {user.branch !== null && <span className={styles.words}> · {user.branch}</span>}
        {fields.map((field) => (
          <div key={field}>
            {texts.waitingFields[field]}: <bdi>{wordsOf(change, field)}</bdi>
          </div>
        ))}
        <div className={styles.words}>{texts.waitingAskedBy(askedBy.name, dateAndTime(createdAt))}</div>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="quiet"
          disabled={busy}
          aria-label={isAdmin ? texts.refuseOne(name) : texts.takeBackOne(name)}
          onClick={() => onDecide(false)}
        >
          {isAdmin ? texts.refuse : texts.takeBack}
        </Button>
        {isAdmin ? (
          <Button size="small" disabled={busy} aria-label={texts.approveOne(name)} onClick={() => onDecide(true)}>
            {texts.approve}
          </Button>
        ) : (
          <Button size="small" disabled={busy} aria-label={texts.enterCodeOne(name)} onClick={onCode}>
            {texts.enterCode}
          </Button>
        )}
      </div>
    </li>
  );
}
