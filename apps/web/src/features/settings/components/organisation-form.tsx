import { requiredText } from '@branchline/contract/fields';
import { type ChangeEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { imageAccept } from '#lib/file-kinds.ts';
import { useContractForm } from '#lib/forms.ts';
import { previewOf } from '#lib/picture-preview.ts';
import { useAppLogo } from '#lib/public-settings.ts';
import { setupTexts } from '#lib/texts/setup-texts.ts';
import { showSuccess } from '#lib/toasts.ts';
import { Brand } from '#ui/brand.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useSaveOrganisation } from '../api/use-organisation.ts';
import styles from './organisation-form.module.css';

const texts = setupTexts.organisation;
const organisation = z.strictObject({ name: requiredText(100, texts.name) });

/** The organisation's name and logo, kept together; what was typed stays until the server has taken it. */
export function OrganisationForm({ name }: { name: string }) {
  const save = useSaveOrganisation();
  const current = useAppLogo();
  // Undefined: as it is. Null: taken away.
  const [logo, setLogo] = useState<File | null | undefined>(undefined);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => (preview === null ? undefined : () => URL.revokeObjectURL(preview)), [preview]);
  const form = useContractForm(organisation, { defaultValues: { name }, values: { name }, draftKey: 'organisation' });
  const { errors, isSubmitting } = form.formState;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    if (!file) return;
    setLogo(file);
    setPreview(previewOf(file));
  };
  const remove = (): void => {
    setLogo(null);
    setPreview(null);
  };
  const submit = form.handleSubmit(({ name: typed }) =>
    save.mutateAsync({ name: typed.trim(), logo }).then(
      () => {
        setLogo(undefined);
        setPreview(null);
        form.reset({ name: typed.trim() });
        showSuccess(texts.saved);
      },
      () => undefined,
    ),
  );
  const shown = logo === null ? null : (preview ?? current);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={texts.name} help={texts.nameHelp} error={errors.name?.message} required>
        <TextInput autoComplete="organization" {...form.register('name')} />
      </Field>
      <div className={styles.logo}>
        <Brand name={texts.logo} logo={shown} size="large" hideName />
        <label className={buttonClass({ variant: 'quiet' })}>
          {texts.chooseLogo}
          <VisuallyHidden>
            <input type="file" accept={imageAccept} onChange={choose} />
          </VisuallyHidden>
        </label>
        {shown !== null && (
          <Button variant="plain" onClick={remove}>
            {texts.removeLogo}
          </Button>
        )}
        <p className={styles.help}>{texts.logoHelp}</p>
      </div>
      <Button type="submit" busy={isSubmitting}>
        {texts.save}
      </Button>
    </form>
  );
}
