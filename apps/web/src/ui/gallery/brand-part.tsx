import { BrandPanel } from '../brand-panel.tsx';
import { Brand } from '../brand.tsx';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { PhoneInput } from '../phone-input.tsx';
import { Group } from './group.tsx';

export function BrandPart() {
  return (
    <>
      <Group title="Brand">
        <Brand name="Branchline" />
        <Brand name="Branchline" size="large" />
        <Brand name="Branchline" hideName />
      </Group>
      <Group title="Start page" as="column">
        <Brand name="Branchline" size="large" />
        <h2>Signup to start Chating!!!</h2>
        <Field label="Phone number">
          <PhoneInput countryCode="+977" />
        </Field>
        <Button fullWidth>Send OTP</Button>
      </Group>
      <BrandPanel>Everyone in your organisation, one message away.</BrandPanel>
    </>
  );
}
