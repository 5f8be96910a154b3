import type { Branch } from '@branchline/contract/shapes';
import { useState } from 'react';
import { useLeaderOptions } from '#lib/leader-options.ts';
import { branchTexts as texts } from '#lib/texts/branch-texts.ts';
import { ownLeaderTexts } from '#lib/texts/own-leader-texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Invitation } from './invitation.tsx';

/** The invitation of a branch, over the list; of a personal one it may name a leader. */
export function InviteDialog({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const isPersonal = branch.assignment === 'personal';
  const { data: leaders = [] } = useLeaderOptions(isPersonal ? branch.id : '');
  const [leaderId, setLeaderId] = useState('');
  const leader = leaders.find(({ value }) => value === leaderId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={leader ? ownLeaderTexts.inviteFor(leader.label) : texts.inviteNamed(branch.name)}
      description={leader ? ownLeaderTexts.inviteForHelp(leader.label) : texts.inviteHelp}
      size="small"
    >
      {isPersonal && (
        <Field label={ownLeaderTexts.inviteTo}>
          <Select
            placeholder={ownLeaderTexts.inviteEvenly}
            options={leaders}
            value={leaderId}
            onChange={(event) => setLeaderId(event.target.value)}
          />
        </Field>
      )}
      <Invitation branch={branch} leader={leader && { id: leader.value, name: leader.label }} />
    </Dialog>
  );
}
