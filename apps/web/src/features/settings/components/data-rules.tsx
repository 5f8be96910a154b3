import { asciiDigits } from '@branchline/contract/ascii-digits';
import { anyDigits } from '@branchline/contract/fields';
import type { Setting } from '@branchline/contract/settings';
import { useState } from 'react';
import * as z from 'zod/mini';
import { messageOf } from '#lib/api-error.ts';
import { useContractForm } from '#lib/forms.ts';
import { retentionTexts as texts } from '#features/settings/retention-texts.ts';
import { showSuccess } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Field } from '#ui/field.tsx';
import { fileSize } from '#ui/file-size.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { usePreviewRules, useSaveRules } from '../api/use-data-rules.ts';
import { useSettings } from '../api/use-settings.ts';
import styles from './data-rules.module.css';

const months = z.string().check(anyDigits, z.regex(/^\d{1,3}$/, texts.wrong));
const rulesForm = z.strictObject({ messages: months, files: months });

/** How long messages and files are kept: counted first, asked for, then done by the server every hour. */
export function DataRules() {
  const query = useSettings();
  const { data } = query;
  if (!data)
    return (
      <NotLoaded query={query} message={texts.failed}>
        <Skeleton shape="lines" count={6} />
      </NotLoaded>
    );
  const messages = data.find(({ key }) => key === 'retention_messages_months');
  const files = data.find(({ key }) => key === 'retention_files_months');
  if (!messages || !files) return <Banner tone="warning">{texts.missing}</Banner>;
  return <RulesForm messages={messages} files={files} />;
}

function RulesForm({ messages, files }: { messages: Setting; files: Setting }) {
  const preview = usePreviewRules();
  const save = useSaveRules({ messages: messages.id, files: files.id });
  const [isAsking, setIsAsking] = useState(false);
  const values = { messages: messages.value, files: files.value };
  const form = useContractForm(rulesForm, { defaultValues: values, values, draftKey: 'data rules' });
  const { errors } = form.formState;
  const typed = () => {
    const now = form.getValues();
    return { messagesMonths: Number(asciiDigits(now.messages)), filesMonths: Number(asciiDigits(now.files)) };
  };
  const count = form.handleSubmit(() => preview.mutateAsync(typed()).then(undefined, () => undefined));
  const ask = form.handleSubmit(() =>
    preview.mutateAsync(typed()).then(
      () => {
        save.reset();
        setIsAsking(true);
      },
      () => undefined,
    ),
  );
  const keep = (): void =>
    void save.mutateAsync(typed()).then(
      () => {
        setIsAsking(false);
        showSuccess(texts.saved);
      },
      () => undefined,
    );
  const counted =
    preview.data && texts.counted(preview.data.messages, preview.data.files, fileSize(preview.data.bytes));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void ask(event)}>
      <p className={styles.words}>{texts.intro}</p>
      <Field label={texts.messages} help={texts.monthsHelp} error={errors.messages?.message}>
        <TextInput inputMode="numeric" autoComplete="off" {...form.register('messages')} />
      </Field>
      <Field label={texts.files} help={texts.filesHelp} error={errors.files?.message}>
        <TextInput inputMode="numeric" autoComplete="off" {...form.register('files')} />
      </Field>
      <p className={styles.words} aria-live="polite">
        {counted}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" busy={preview.isPending} onClick={() => void count()}>
          {texts.count}
        </Button>
        <Button type="submit" busy={preview.isPending}>
          {texts.save}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={keep}
        question={texts.question}
        subject={counted}
        consequence={texts.consequence}
        confirmLabel={texts.confirm}
        busy={save.isPending}
        error={save.error ? messageOf(save.error, texts.failed) : undefined}
      />
    </form>
  );
}
