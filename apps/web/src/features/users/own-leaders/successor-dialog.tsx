import { type SubmitEvent, useId, useState } from 'react';
import { useLeaderOptions } from '#lib/leader-options.ts';
import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LeaderSelect } from './leader-select.tsx';

interface SuccessorDialogProps {
  leader: { readonly id: string; readonly name: string; readonly branchId: string };
  /** So many own customers. */
  customers: number;
  busy: boolean;
  /** Why it did not go through. */
  error: string | undefined;
  onChoose: (successor: string) => void;
  onClose: () => void;
}

/** Asks who gets the own customers of a leader who is turned off or moved, before that goes through. */
export function SuccessorDialog({ leader, customers, busy, error, onChoose, onClose }: SuccessorDialogProps) {
  const formId = useId();
  const [successor, setSuccessor] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { data } = useLeaderOptions(leader.branchId);
  const isAlone = data?.every(({ value }) => value === leader.id) ?? false;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Over the form of the leader, which has a submit of its own.
    event.stopPropagation();
    setIsMissing(successor === '');
    if (successor !== '') onChoose(successor);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.successorTitle(leader.name)}
      description={texts.successorHelp(customers)}
      size="small"
      busy={busy}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {texts.successorSubmit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <LeaderSelect
          label={texts.successor}
          error={isMissing && successor === '' ? texts.chooseLeader : error}
          branchId={leader.branchId}
          except={[leader.id]}
          others={[{ value: 'spread', label: isAlone ? texts.spreadNobody : texts.spread }]}
          value={successor}
          onChange={(event) => setSuccessor(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
