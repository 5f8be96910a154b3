import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../checkbox.tsx';
import { DateInput } from '../date-input.tsx';
import { Field } from '../field.tsx';
import { MultiSelect } from '../multi-select.tsx';
import { OtpInput } from '../otp-input.tsx';
import { PasswordInput } from '../password-input.tsx';
import { PhoneInput } from '../phone-input.tsx';
import { SearchInput } from '../search-input.tsx';
import { Select } from '../select.tsx';
import { SummaryErrors } from '../summary-errors.tsx';
import { Switch } from '../switch.tsx';
import { TextArea } from '../text-area.tsx';
import { TextInput } from '../text-input.tsx';
import styles from './gallery.module.css';
import { Group } from './group.tsx';

const branches = [
  'Kathmandu',
  'Pokhara',
  'Lalitpur',
  'Biratnagar',
  'A branch with a rather long name in the far west',
].map((label) => ({ value: label.toLowerCase(), label }));

export function FieldsPart() {
  const [code, setCode] = useState('1234');
  const [search, setSearch] = useState('mira');
  const [chosen, setChosen] = useState(['pokhara', 'lalitpur']);
  const [none, setNone] = useState<string[]>([]);

  return (
    <Group title="Fields" as="bare">
      <SummaryErrors
        errors={[
          { label: 'Phone number', onSelect: () => document.getElementById('phone-bad')?.focus() },
          { label: 'Branch', onSelect: () => undefined },
        ]}
      />
      <div className={styles.halves}>
        <Field label="First Name" required>
          <TextInput defaultValue="Mira" />
        </Field>
        <Field label="Last Name" optional help="Shown to the leaders of the branch.">
          <TextInput placeholder="Nair" />
        </Field>
        <Field label="Email" error="Write an address like name@example.org.">
          <TextInput type="email" defaultValue="mira@" leading={<Mail aria-hidden="true" />} />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="Cannot be changed now" />
        </Field>
        <Field label="Read only">
          <TextInput readOnly defaultValue="Shown, not editable" />
        </Field>
        <Field label="Phone number" help="We send a code to this number.">
          <PhoneInput countryCode="+977" defaultValue="9841234567" />
        </Field>
        <Field label="Phone number" error="Phone number must be 10 digits">
          <PhoneInput countryCode="+91" defaultValue="98412" />
        </Field>
        <Field label="Code" help="Sent to +977 9841234567.">
          <OtpInput value={code} onChange={setCode} />
        </Field>
        <Field label="Code" error="This code is not right. Check it and try again.">
          <OtpInput value="123456" onChange={() => undefined} />
        </Field>
        <Field label="Password" aside={<a href="#forgot">Forgot Password</a>}>
          <PasswordInput defaultValue="correct horse" />
        </Field>
        <Field label="Role">
          <Select
            placeholder="All roles"
            options={[
              { value: 'team_leader', label: 'Team leader' },
              { value: 'customer', label: 'Customer' },
            ]}
          />
        </Field>
        <Field label="Status" error="Choose a status.">
          <Select placeholder="Choose" options={[{ value: '1', label: 'Active' }]} />
        </Field>
        <Field label="Branches">
          <MultiSelect options={branches} value={chosen} onChange={setChosen} />
        </Field>
        <Field label="Branches" error="At least one branch is required">
          <MultiSelect options={[]} value={none} onChange={setNone} />
        </Field>
        <Field label="From">
          <DateInput max="2026-11-20" defaultValue="2026-11-01" />
        </Field>
        <Field label="Search">
          <SearchInput label="Search people" value={search} onSearch={setSearch} />
        </Field>
        <Field label="Content" help="You can use {firstName} and {branch}.">
          <TextArea defaultValue="Hello {firstName}, thank you for writing to us." maxRows={6} rows={2} />
        </Field>
        <Field label="Content" error="Write at least one word.">
          <TextArea rows={2} />
        </Field>
      </div>
      <div className={styles.halves}>
        <div>
          <Switch label="Active" help="People of this branch can be written to." defaultChecked />
          <Switch label="Set As Primary" />
        </div>
        <div>
          <Switch label="Saving" busy defaultChecked />
          <br />
          <Switch label="Not yours to change" disabled />
          <br />
          <Switch label="Not yours either" disabled defaultChecked />
        </div>
        <div>
          <Checkbox label="Keep me signed in" defaultChecked />
          <br />
          <br />
          <Checkbox label="I agree to the terms" error="Tick this to go on." />
        </div>
        <div>
          <Checkbox label="Off" disabled />
          <br />
          <Checkbox label="On" disabled defaultChecked help="Set by your organisation." />
        </div>
      </div>
    </Group>
  );
}
