import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { findSeqByDate } from '#features/chat/api/find-seq-by-date.ts';
import { useJumpTo } from '#features/chat/ui/message/jump-to.ts';
import { today } from '#lib/dates.ts';
import { sharedMediaTexts } from '#features/chat/texts/shared-media-texts.ts';
import { Button } from '#ui/button.tsx';
import { DateInput } from '#ui/date-input.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';

/** Leads to what was written on a day, or first after it. */
export function DayDialog({ partnerId, onClose }: { partnerId: string; onClose: () => void }) {
  const [day, setDay] = useState(today);
  const formId = useId();
  const jumpTo = useJumpTo();
  const find = useMutation({
    // Midnight where the reader is.
    mutationFn: () => findSeqByDate(partnerId, new Date(`${day}T00:00`)),
    meta: { toast: false },
    onSuccess: (seq) => {
      onClose();
      if (seq !== null) jumpTo(seq);
    },
  });
  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!find.isPending) find.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={sharedMediaTexts.toDay}
      size="small"
      footer={
        <Button type="submit" form={formId} busy={find.isPending}>
          {sharedMediaTexts.show}
        </Button>
      }
    >
      <form id={formId} onSubmit={go}>
        <Field label={sharedMediaTexts.day} error={find.isError ? sharedMediaTexts.dayFailed : undefined}>
          <DateInput required value={day} max={today()} onChange={({ target }) => setDay(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
