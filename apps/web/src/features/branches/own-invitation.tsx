import { useOwnProfile } from '#lib/own-profile.ts';
import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import { Card } from '#ui/card.tsx';
import { Invitation } from './components/invitation.tsx';
import styles from './components/invitation.module.css';

/** The link and QR code that a leader shows to new customers; on the leader's profile. */
export function OwnInvitation() {
  const { data: me } = useOwnProfile();
  if (!me) return null;
  return (
    <Card title={texts.invite}>
      <p className={styles.help}>{texts.inviteOwnHelp}</p>
      <Invitation leader={{ id: me.id, name: `${me.firstName} ${me.lastName}`.trim() }} />
    </Card>
  );
}
