import type { BranchWithCounts, Branch } from '@branchline/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { branchesQuery } from '#lib/branches.ts';
import { branchTexts as texts } from '#features/branches/branch-texts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { branchColumns } from './components/branch-columns.tsx';
import { BranchDialog } from './components/branch-dialog.tsx';
import { useLeaderOptions } from '#lib/leader-options.ts';
import { ownLeaderTexts } from '#lib/texts/own-leader-texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Invitation } from './components/invitation.tsx';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'invite'; readonly branch: BranchWithCounts };

/** `/branchs`: every branch, where the admin lands. */
export function BranchesPage() {
  const query = useQuery(branchesQuery);
  const { data: branches } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const columns = branchColumns({
    onEdit: (branch) => setOpen({ kind: 'edit', branch }),
    onInvite: (branch) => setOpen({ kind: 'invite', branch }),
  });
  return (
    <>
      <PageToolbar
        summary={branches && texts.count(branches.length)}
        actions={
          <Button icon={<Plus />} onClick={() => setOpen({ kind: 'add' })}>
            {texts.add}
          </Button>
        }
      />
      {branches ? (
        <Table
          caption={texts.count(branches.length)}
          columns={columns}
          rows={branches}
          rowKey={(branch) => branch.id}
          busy={query.isFetching}
          empty={<EmptyState message={texts.empty} />}
        />
      ) : (
        <NotLoaded query={query} message={texts.failed}>
          <Skeleton shape="table" columns={6} count={8} />
        </NotLoaded>
      )}
      {open?.kind === 'add' && <BranchDialog branch={null} onClose={close} />}
      {open?.kind === 'edit' && <BranchDialog branch={open.branch} onClose={close} />}
      {open?.kind === 'invite' && <InviteDialog branch={open.branch} onClose={close} />}
    </>
  );
}

/** The invitation of a branch, over the list; of a personal one it may name a leader. */
function InviteDialog({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const isPersonal = branch.assignment === 'personal';
  const { data: leaders } = useLeaderOptions(isPersonal ? branch.id : '');
  const [leaderId, setLeaderId] = useState('');
  const leader = leaders?.find(({ value }) => value === leaderId);
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
