import { type ReactNode, useId, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { hasChanges } from '#lib/forms.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { type SummaryError, SummaryErrors } from './summary-errors.tsx';

export interface FormDialogProps<V extends FieldValues, O extends FieldValues> extends Pick<
  DialogProps,
  'title' | 'description' | 'size'
> {
  form: UseFormReturn<V, unknown, O>;
  /** What is to be saved, once it is complete; close the dialog when it went through. */
  onSubmit: (values: O) => unknown;
  onClose: () => void;
  open?: boolean;
  busy: boolean;
  /** Something was chosen that is not one of the form's fields, such as a picture. */
  hasChosen?: boolean;
  /** What the fields are called, to name those that are wrong; a form of one field needs none. */
  labels?: Readonly<Record<keyof V & string, string>> | undefined;
  submitLabel?: string;
  /** The fields. */
  children: ReactNode;
}

/**
 * A form over the page. It stays open, with what was typed, until whoever takes the form closes it; Escape and a click
 * outside ask first where something was typed.
 */
export function FormDialog<V extends FieldValues, O extends FieldValues>(props: FormDialogProps<V, O>) {
  const { form, onSubmit, onClose, open = true, busy, labels, submitLabel = uiTexts.save, children, ...others } = props;
  const { hasChosen = false, ...frame } = others;
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  // The form knows that it is being sent before the call does: at once, and not with the next picture.
  const isBusy = busy || form.formState.isSubmitting;

  return (
    <Dialog
      {...frame}
      open={open}
      onOpenChange={onClose}
      busy={isBusy}
      onDismiss={(event) => {
        if (!hasChosen && !hasChanges(form)) return;
        event.preventDefault();
        setIsAsking(true);
      }}
      footer={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} clicksOnce>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
        {form.formState.isSubmitted && <SummaryErrors errors={errorsOf(form, labels)} />}
        {children}
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => {
          setIsAsking(false);
          onClose();
        }}
        question={uiTexts.confirmDiscard}
        consequence={uiTexts.discardConsequence}
        confirmLabel={uiTexts.discard}
        cancelLabel={uiTexts.keepEditing}
      />
    </Dialog>
  );
}

/** The fields that are wrong; what is wrong with the whole is told by the form itself. */
const errorsOf = <V extends FieldValues, O>(
  { formState, setFocus }: UseFormReturn<V, unknown, O>,
  labels: Readonly<Record<string, string>> = {},
): SummaryError[] =>
  Object.keys(formState.errors).flatMap((name) => {
    const label = labels[name];
    return label === undefined ? [] : [{ label, onSelect: () => setFocus(name as FieldPath<V>) }];
  });
