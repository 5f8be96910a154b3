import { CircleAlert, Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#lib/api-error.ts';
import { toCsv } from '#lib/csv.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { saveFile } from '#lib/save-file.ts';
import { ownLeaderTexts } from '#lib/texts/own-leader-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { showInfo, showSuccess } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useOpenBranchName } from '../api/use-open-branches.ts';
import { useImportUsers } from '../api/use-user-files.ts';
import styles from './import-dialog.module.css';

/** A file that can be imported as it is: without a branch, people come into the standard one. */
const exampleFor = (branchName: string): Blob =>
  toCsv(['phone', 'firstName', 'lastName', 'branch', 'leader'], [['9876543210', 'Asha', 'Rao', branchName, '']]);

/** Imports customers from a CSV file; first it shows what would happen, row by row where something is wrong. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const { data: branchName = '' } = useOpenBranchName();
  const navigate = useNavigate();
  const preview = useImportUsers();
  const run = useImportUsers();
  const result = preview.data;

  const choose = (chosen: File | null): void => {
    setFile(chosen);
    preview.reset();
    run.reset();
    if (chosen) preview.mutate({ file: chosen, isPreview: true });
  };
  const importNow = (): void => {
    if (!file) return;
    run.mutate(
      { file, isPreview: false },
      {
        onSuccess: ({ created, updated, leaderless = [] }) => {
          showSuccess(texts.importDone(created, updated));
          // One notice is read; of several branches the dashboard tells as well.
          const [first, ...others] = leaderless;
          if (first)
            showInfo(ownLeaderTexts.leaderless(first.name, first.customers), {
              label: ownLeaderTexts.leaderlessCustomers,
              run: () =>
                void navigate(
                  withQuery(paths.users, {
                    leader: 'nobody',
                    status: true,
                    ...(others.length === 0 && { branch: first.id }),
                  }),
                ),
            });
          onClose();
        },
      },
    );
  };
  const error = run.error ?? preview.error;
  const canImport = result !== undefined && result.created + result.updated > 0;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.importTitle}
      description={texts.importHelp}
      busy={run.isPending}
      footer={
        <>
          <Button variant="quiet" disabled={run.isPending} onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button busy={run.isPending} disabled={!canImport} clicksOnce onClick={importNow}>
            {texts.importNow}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <Field label={texts.importChoose} error={error ? messageOf(error, texts.failed) : undefined}>
          <TextInput
            type="file"
            accept=".csv,text/csv"
            disabled={run.isPending}
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
          />
        </Field>
        <Button
          className={styles.example}
          size="small"
          variant="quiet"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(exampleFor(branchName), 'customers.csv')}
        >
          {texts.importTemplate}
        </Button>
        {result && (
          <>
            <Banner tone={result.errors.length > 0 ? 'warning' : 'info'}>
              {texts.importPreview(result.created, result.updated)}
            </Banner>
            {result.leaderless?.map(({ id, name, customers }) => (
              <Banner key={id} tone="warning">
                {ownLeaderTexts.leaderlessSoon(name, customers)}
              </Banner>
            ))}
            {result.errors.length > 0 && (
              <div>
                <h3 className={styles.heading}>
                  <CircleAlert className={styles.wrong} aria-hidden="true" />
                  {texts.importErrors(result.errors.length)}
                </h3>
                <ul className={styles.errors}>
                  {result.errors.map(({ row, message }) => (
                    <li key={row}>{texts.importRow(row, message)}</li>
                  ))}
                </ul>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
