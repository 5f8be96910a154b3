import type { Branch } from '@branchline/contract/shapes';
import { branchTexts as texts } from '#lib/texts/branch-texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Invitation } from './invitation.tsx';

/** The invitation of a branch, over the list. */
export function InviteDialog({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.inviteNamed(branch.name)}
      description={texts.inviteHelp}
      size="small"
    >
      <Invitation branch={branch} />
    </Dialog>
  );
}
