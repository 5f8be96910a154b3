import { type SubmitEvent, useId, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { useConfirmContactChange } from '../api/contact-changes.ts';

interface Props {
  readonly person: { readonly id: string; readonly name: string };
  /** Where the person's code went. */
  readonly sentTo: 'phone' | 'email' | null;
  readonly onClose: () => void;
}

/** Says that a change waits, and takes the code by which it takes effect. */
export function ContactCodeDialog({ person, sentTo, onClose }: Props) {
  const formId = useId();
  const [code, setCode] = useState('');
  const confirm = useConfirmContactChange();
  const submit = (otp: string): void => {
    if (otp.length === 6) confirm.mutate({ id: person.id, otp }, { onSuccess: onClose });
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    submit(code);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.codeTitle}
      description={sentTo === null ? texts.codeNotSent : texts.codeSent[sentTo](person.name)}
      size="small"
      busy={confirm.isPending}
      footer={
        <>
          <Button variant="quiet" disabled={confirm.isPending} onClick={onClose}>
            {texts.codeLater}
          </Button>
          {sentTo !== null && (
            <Button type="submit" form={formId} busy={confirm.isPending} disabled={code.length < 6}>
              {texts.codeSubmit}
            </Button>
          )}
        </>
      }
    >
      {sentTo !== null && (
        <form id={formId} noValidate onSubmit={handleSubmit}>
          <Field
            label={texts.code}
            help={texts.codeConsequence}
            error={confirm.error ? messageOf(confirm.error, texts.codeFailed) : undefined}
          >
            <OtpInput value={code} onChange={setCode} onComplete={submit} autoComplete="off" />
          </Field>
        </form>
      )}
    </Dialog>
  );
}
