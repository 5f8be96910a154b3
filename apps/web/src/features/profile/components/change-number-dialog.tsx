import { phone as phoneField } from '@branchline/contract/fields';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { messageOf } from '#lib/api-error.ts';
import { useCountryCode } from '#lib/public-settings.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { useChangePhone, useConfirmPhone } from '../api/change-phone.ts';

const texts = profileTexts.number;

/** First the new number, then the code that it was sent. */
export function ChangeNumberDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const countryCode = useCountryCode();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const ask = useChangePhone();
  const confirm = useConfirmPhone();
  const challenge = ask.data?.challenge;
  const codeInput = useRef<HTMLInputElement>(null);
  // The field of the step before is gone, and with it the focus.
  useEffect(() => codeInput.current?.focus(), [challenge]);
  const busy = ask.isPending || confirm.isPending;

  const verify = (otp: string): void => {
    if (challenge === undefined || otp.length < 6) return;
    confirm.mutate({ phone, otp, challenge }, { onSuccess: onClose });
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (challenge !== undefined) {
      verify(code);
      return;
    }
    const found = z.safeParse(phoneField, phone).error?.issues[0]?.message;
    setFault(found);
    if (found === undefined) ask.mutate(phone);
  };
  const otherNumber = (): void => {
    setCode('');
    confirm.reset();
    ask.reset();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.change}
      description={challenge === undefined ? texts.intro : texts.sentTo(`${countryCode} ${phone}`)}
      size="small"
      busy={busy}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={challenge === undefined ? onClose : otherNumber}>
            {challenge === undefined ? uiTexts.cancel : texts.otherNumber}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {challenge === undefined ? texts.sendCode : texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        {challenge === undefined ? (
          <Field
            label={texts.newNumber}
            error={fault ?? (ask.error ? messageOf(ask.error, texts.notSent) : undefined)}
            required
          >
            <PhoneInput
              name="phone"
              autoComplete="tel-national"
              countryCode={countryCode}
              value={phone}
              onChange={(event) => {
                setPhone(event.target.value);
                setFault(undefined);
              }}
            />
          </Field>
        ) : (
          <Field
            label={texts.code}
            help={texts.consequence}
            error={confirm.error ? messageOf(confirm.error, texts.notChanged) : undefined}
          >
            <OtpInput ref={codeInput} name="otp" value={code} onChange={setCode} onComplete={verify} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
