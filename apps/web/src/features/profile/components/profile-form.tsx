import { profileForm } from '@branchline/contract/profile';
import type { Me } from '@branchline/contract/shapes';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { imageAccept } from '#lib/file-kinds.ts';
import { placeErrors, useContractForm } from '#lib/forms.ts';
import { landingOf } from '#lib/paths.ts';
import { profileTexts as texts } from '#lib/texts/profile-texts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PicturePicker } from '#ui/picture-picker.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useEditProfile } from '../api/use-edit-profile.ts';
import styles from './profile-form.module.css';

/** The own names and picture. Saving leads on to the role's first screen. */
export function ProfileForm({ me }: { me: Me }) {
  const navigate = useNavigate();
  const edit = useEditProfile();
  const [image, setImage] = useState<File | null>(null);
  const names = { firstName: me.firstName, lastName: me.lastName };
  const form = useContractForm(profileForm, { defaultValues: names, values: names, draftKey: 'profile' });
  const { errors, isSubmitting } = form.formState;
  const fullName = `${me.firstName} ${me.lastName}`.trim();

  const save = form.handleSubmit(({ firstName, lastName = '' }) =>
    edit
      .mutateAsync({ firstName, lastName, image })
      .then(() => navigate(landingOf(me.role.slug)))
      .catch((error: unknown) => void placeErrors(form, error)),
  );

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <div className={styles.head}>
        <PicturePicker name={fullName} current={me.image} accept={imageAccept} onChoose={setImage} />
        <h2 className={styles.name} dir="auto">
          {fullName === '' ? texts.heading : fullName}
        </h2>
      </div>
      <Field label={texts.firstName} error={errors.firstName?.message}>
        <TextInput autoComplete="given-name" {...form.register('firstName')} />
      </Field>
      <Field label={texts.lastName} error={errors.lastName?.message}>
        <TextInput autoComplete="family-name" {...form.register('lastName')} />
      </Field>
      <Button type="submit" fullWidth busy={isSubmitting}>
        {/* Who has just signed up and has no name yet is not signed in completely. */}
        {me.firstName === '' ? texts.submit : texts.update}
      </Button>
    </form>
  );
}
