import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Invitation } from './invitation.tsx';

interface LeaderInviteDialogProps {
  branch: { readonly id: string; readonly name: string };
  leader: { readonly id: string; readonly name: string };
  onClose: () => void;
}

/** The link and QR code by which somebody becomes a customer of one leader. */
export function LeaderInviteDialog({ branch, leader, onClose }: LeaderInviteDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.inviteFor(leader.name)}
      description={texts.inviteForHelp(leader.name)}
      size="small"
    >
      <Invitation branch={branch} leader={leader} />
    </Dialog>
  );
}
