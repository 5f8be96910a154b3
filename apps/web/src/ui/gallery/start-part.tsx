import { useState } from 'react';
import { BrandPanel } from '../brand-panel.tsx';
import { Brand } from '../brand.tsx';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { PhoneInput } from '../phone-input.tsx';
import styles from './gallery.module.css';

/** A sign-in screen as a whole: how the panel and a form sit beside each other. */
export function StartPart() {
  const [isBusy, setIsBusy] = useState(false);

  return (
    <main className={styles.start}>
      <BrandPanel>Everyone in your organisation, one message away.</BrandPanel>
      <div className={styles.startForm}>
        <Brand name="Branchline" size="large" />
        <h1>Signup to start Chating!!!</h1>
        <Field label="Phone number" help="We send a six-digit code to this number.">
          <PhoneInput countryCode="+977" placeholder="9841234567" />
        </Field>
        <Button fullWidth busy={isBusy} onClick={() => setIsBusy(true)}>
          Send OTP
        </Button>
      </div>
    </main>
  );
}
