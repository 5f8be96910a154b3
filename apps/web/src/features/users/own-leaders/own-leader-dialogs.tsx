import type { User } from '@branchline/contract/shapes';
import type { ComponentType } from 'react';
import { nameOf } from '../lib/name-of.ts';
import { HandoverDialog, type HandoverGroup } from './handover-dialog.tsx';
import { HandoversDialog } from './handovers-dialog.tsx';
import { LeaderDialog } from './leader-dialog.tsx';

/** What is open over the users list of whose customer somebody is. */
export type OwnLeaderOpen =
  | { readonly kind: 'handovers' }
  | { readonly kind: 'hand-over'; readonly branchId: string; readonly groups: readonly HandoverGroup[] }
  | { readonly kind: 'give' | 'invite'; readonly user: User };

export interface OwnLeaderDialogsProps {
  open: OwnLeaderOpen;
  onClose: () => void;
  /** Those who were chosen are handed over. */
  onHandedOver: () => void;
  /** The link and code by which one becomes a leader's customer. */
  Invite: ComponentType<{
    branch: { readonly id: string; readonly name: string };
    leader: { readonly id: string; readonly name: string };
    onClose: () => void;
  }>;
}

/** The dialogs about own leaders, loaded when one is opened. */
export function OwnLeaderDialogs({ open, onClose, onHandedOver, Invite }: OwnLeaderDialogsProps) {
  switch (open.kind) {
    case 'handovers':
      return <HandoversDialog onClose={onClose} />;
    case 'hand-over':
      return <HandoverDialog branchId={open.branchId} groups={open.groups} onClose={onClose} onDone={onHandedOver} />;
    case 'give':
      return <LeaderDialog user={open.user} onClose={onClose} />;
    case 'invite': {
      const { id, branch } = open.user;
      return branch && <Invite branch={branch} leader={{ id, name: nameOf(open.user) }} onClose={onClose} />;
    }
  }
}
