import { type ReactNode, useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { type SummaryError, SummaryErrors } from './summary-errors.tsx';

export interface FormDialogProps<V extends FieldValues, O> extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  form: UseFormReturn<V, unknown, O>;
  /** What is to be saved, once it is complete; close the dialog when it went through. */
  onSubmit: (values: O) => unknown;
  onClose: () => void;
  open?: boolean;
  busy: boolean;
  /** What the fields are called, to name those that are wrong; a form of one field needs none. */
  labels?: Readonly<Record<keyof V & string, string>> | undefined;
  submitLabel?: string;
  /** The fields. */
  children: ReactNode;
}

/** A form over the page. It stays open, with what was typed, until whoever takes the form closes it. */
export function FormDialog<V extends FieldValues, O>(props: FormDialogProps<V, O>) {
  const { form, onSubmit, onClose, open = true, busy, labels, submitLabel = uiTexts.save, children, ...frame } = props;
  const formId = useId();

  return (
    <Dialog
      {...frame}
      open={open}
      onOpenChange={onClose}
      busy={busy}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
        {form.formState.isSubmitted && <SummaryErrors errors={errorsOf(form, labels)} />}
        {children}
      </form>
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
