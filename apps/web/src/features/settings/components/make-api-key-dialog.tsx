import { addApiKey } from '@branchline/contract/settings';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { type FormOutput, placeErrors, useContractForm } from '#lib/forms.ts';
import { messageOf } from '#lib/api-error.ts';
import { copyText } from '#lib/copy-text.ts';
import { settingTexts } from '#features/settings/setting-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useAddApiKey } from '../api/use-api-keys.ts';

const texts = settingTexts.keys;

interface MadeKey {
  readonly name: string;
  readonly key: string;
}

/** Makes an API key, then shows it: the one time that it can be read. */
export function MakeApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeKey | null>(null);
  return made ? <ShowKey made={made} onClose={onClose} /> : <NameKey onMade={setMade} onClose={onClose} />;
}

function NameKey({ onMade, onClose }: { onMade: (made: MadeKey) => void; onClose: () => void }) {
  const add = useAddApiKey();
  const form = useContractForm(addApiKey.body, {
    defaultValues: { name: '', scopes: ['orders'] },
    draftKey: 'API key',
  });
  const submit = ({ name }: FormOutput<typeof addApiKey.body>) =>
    add.mutateAsync(name).then(
      ({ data, key }) => onMade({ name: data.name, key }),
      (error: unknown) => {
        if (!placeErrors(form, error)) showFailure(messageOf(error, texts.failed));
      },
    );
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={texts.make}
      description={texts.help}
      busy={add.isPending}
      submitLabel={texts.make}
    >
      <Field label={texts.nameLabel} help={texts.nameHelp} error={form.formState.errors.name?.message} required>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}

function ShowKey({ made: { name, key }, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.madeTitle}
      description={name}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.done}
          </Button>
          <Button icon={<Copy />} onClick={() => void copyText(key, texts)}>
            {texts.copy}
          </Button>
        </>
      }
    >
      <FormGrid>
        <FormRow>
          <Banner tone="warning">{texts.madeHelp}</Banner>
        </FormRow>
        <FormRow>
          <Field label={texts.keyOf(name)} help={texts.usage}>
            <TextInput readOnly dir="ltr" value={key} onFocus={(event) => event.target.select()} />
          </Field>
        </FormRow>
      </FormGrid>
    </Dialog>
  );
}
