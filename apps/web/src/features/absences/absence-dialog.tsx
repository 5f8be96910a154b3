import { absenceTexts as texts } from '#lib/texts/absence-texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { AbsencePanel } from './components/absence-panel.tsx';

interface AbsenceDialogProps {
  leader: { readonly id: string; readonly name: string };
  onClose: () => void;
}

/** When a leader is away, for the branch leader and admins. */
export function AbsenceDialog({ leader, onClose }: AbsenceDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={texts.ofNamed(leader.name)}>
      <AbsencePanel userId={leader.id} />
    </Dialog>
  );
}
