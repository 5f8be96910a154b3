import type { ChatPartner } from '@branchline/contract/shapes';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './person-choice.module.css';

/** Whom one can choose. */
export type Person = Pick<ChatPartner, 'userId' | 'username' | 'profile'>;

interface PersonChoiceProps {
  person: Person;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
}

/** One of several people, with the picture that tells those of one name apart. */
export function PersonChoice({ person: { username, profile }, ...choice }: PersonChoiceProps) {
  return (
    <Checkbox
      className={styles.person}
      label={
        <span className={styles.label}>
          <Avatar name={username} src={profile} size={32} />
          <bdi>{username || conversationTexts.newUser}</bdi>
        </span>
      }
      {...choice}
    />
  );
}
