import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useCountryCode } from '#lib/public-settings.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { Field } from '#ui/field.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';

/** What the fields of a user form hold while they are filled in. */
export interface UserFormValues {
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  role: string;
  branch: string;
  addressline1: string;
  addressline2: string;
  city: string;
  state: string;
  zipcode: string;
  status: string;
  password: string;
}

const statuses = [
  { value: 'true', label: texts.active },
  { value: 'false', label: texts.inactive },
];

export interface UserFieldsProps {
  /** Where the picture is chosen; not for customers. */
  picture: ReactNode;
  register: UseFormRegister<UserFormValues>;
  errors: FieldErrors<UserFormValues>;
  kind: 'new' | 'staff' | 'customer';
  roles: readonly SelectOption[];
  branches: readonly SelectOption[] | undefined;
  /** A branch leader's people stay in the own branch. */
  isBranchFixed: boolean;
}

/** The fields of the user form; a customer has the reduced ones. */
export function UserFields({ picture, register, errors, kind, roles, branches, isBranchFixed }: UserFieldsProps) {
  const isCustomer = kind === 'customer';
  const countryCode = useCountryCode();
  return (
    <>
      <FormGrid heading={texts.personal}>
        {!isCustomer && <FormRow>{picture}</FormRow>}
        <Field label={texts.firstName} error={errors.firstName?.message} required>
          <TextInput {...register('firstName')} />
        </Field>
        <Field label={texts.lastName} error={errors.lastName?.message} required>
          <TextInput {...register('lastName')} />
        </Field>
        {!isCustomer && (
          <Field label={texts.email} error={errors.email?.message} required>
            <TextInput type="email" autoComplete="off" {...register('email')} />
          </Field>
        )}
        <Field label={texts.phone} error={errors.phone?.message} required>
          <PhoneInput countryCode={countryCode} autoComplete="off" {...register('phone')} />
        </Field>
        {!isCustomer && (
          <Field
            label={texts.password}
            error={errors.password?.message}
            help={kind === 'new' ? texts.passwordHelp : texts.passwordKept}
            required={kind === 'new'}
          >
            <PasswordInput autoComplete="new-password" {...register('password')} />
          </Field>
        )}
      </FormGrid>
      <FormGrid heading={texts.place}>
        <Field label={texts.role} error={errors.role?.message} required>
          <Select options={roles} {...register('role')} />
        </Field>
        <Field label={texts.branch} error={errors.branch?.message} required>
          <Select
            placeholder={isBranchFixed ? undefined : texts.chooseBranch}
            options={branches}
            {...register('branch')}
          />
        </Field>
        <Field label={texts.status} error={errors.status?.message} required>
          <Select options={statuses} {...register('status')} />
        </Field>
      </FormGrid>
      {!isCustomer && (
        <FormGrid heading={texts.addressHeading}>
          <Field label={texts.addressline1} error={errors.addressline1?.message} required>
            <TextInput {...register('addressline1')} />
          </Field>
          <Field label={texts.addressline2} error={errors.addressline2?.message} required>
            <TextInput {...register('addressline2')} />
          </Field>
          <Field label={texts.city} error={errors.city?.message} required>
            <TextInput {...register('city')} />
          </Field>
          <Field label={texts.state} error={errors.state?.message} required>
            <TextInput {...register('state')} />
          </Field>
          <Field label={texts.zipcode} error={errors.zipcode?.message} required>
            <TextInput {...register('zipcode')} />
          </Field>
        </FormGrid>
      )}
    </>
  );
}
