import { type QuickReply, quickReplyForm } from '@branchline/contract/quick-replies';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { changesIn, type FormOutput, placeErrors, useContractForm } from '#lib/forms.ts';
import { textsToEdit } from '#lib/other-languages.ts';
import { useSession } from '#lib/session-store.ts';
import { quickReplyTexts as texts } from '#features/quick-replies/quick-reply-texts.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useSaveQuickReply } from '../api/use-save-quick-reply.ts';
import { useChosenFiles, type ChosenFile } from '../hooks/use-chosen-files.ts';
import { mostFiles, sortImages } from '../lib/picked-files.ts';
import { QuickReplyFields } from './quick-reply-fields.tsx';
import { imageAccept } from '#lib/file-kinds.ts';
import { Banner } from '#ui/banner.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { AttachedFiles } from './attached-files.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import { FilePicker } from './file-picker.tsx';
import styles from './quick-reply-dialog.module.css';

const valuesOf = (reply: QuickReply | null, ownBranchId: string | null) => ({
  title: reply?.title ?? '',
  question: reply?.question ?? '',
  messageType: reply?.messageType ?? ('text' as const),
  content: reply?.content ?? '',
  questions: textsToEdit(reply?.questions),
  contents: textsToEdit(reply?.contents),
  status: reply?.status === false ? ('false' as const) : ('true' as const),
  // A new one has neither, but of a branch leader: what is missing is required, what was emptied has its own message.
  ...(!reply && ownBranchId !== null && { branch: [ownBranchId] }),
  ...(reply && { orderBy: reply.orderBy, branch: reply.branch.map(({ id }) => id) }),
});

/** Adds a quick reply, or changes one. It stays open, with what was typed, until the server has taken it. */
export function QuickReplyDialog({ reply, onClose }: { reply: QuickReply | null; onClose: () => void }) {
  const session = useSession();
  const ownBranchId = session?.role === 'branch_leader' ? session.branchId : null;
  const save = useSaveQuickReply(reply?.id ?? null);
  const [progress, setProgress] = useState(0);
  const { chosen, add, remove } = useChosenFiles();
  const form = useContractForm(quickReplyForm, {
    defaultValues: valuesOf(reply, ownBranchId),
    draftKey: `quick reply ${reply?.id ?? 'new'}`,
  });
  const messageType = useWatch({ control: form.control, name: 'messageType' });
  const isFile = messageType === 'file';
  const submit = (fields: FormOutput<typeof quickReplyForm>) => {
    if (isFile && chosen.length > mostFiles) return undefined;
    const changes = reply ? changesIn(form, fields) : fields;
    return save
      .mutateAsync({ fields, changes, images: isFile ? chosen : [], onProgress: setProgress })
      .then(onClose, (error: unknown) => void placeErrors(form, error));
  };

  return (
    <FormDialog
      form={form}
      labels={{
        ...texts.columns,
        suggestionfile: texts.columns.suggestionFile,
        questions: texts.columns.question,
        contents: texts.columns.content,
      }}
      onSubmit={submit}
      onClose={onClose}
      title={reply ? texts.editTitle : texts.add}
      size="large"
      busy={save.isPending}
      hasChosen={chosen.length > 0}
    >
      <QuickReplyFields form={form} reply={reply} />
      {isFile && <ImagesField reply={reply} chosen={chosen} disabled={save.isPending} onAdd={add} onRemove={remove} />}
      {save.isPending && isFile && chosen.length > 0 && <ProgressBar label={texts.uploading} value={progress} />}
    </FormDialog>
  );
}

interface ImagesFieldProps {
  reply: QuickReply | null;
  chosen: readonly ChosenFile[];
  disabled: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (url: string) => void;
}

/** The image picker of the form: image files only, shown before they are sent with the form. */
function ImagesField({ reply, chosen, disabled, onAdd, onRemove }: ImagesFieldProps) {
  const [leftOut, setLeftOut] = useState<readonly File[]>([]);
  const choose = (files: readonly File[]): void => {
    const { images, others } = sortImages(files);
    setLeftOut(others);
    onAdd(images);
  };
  const problem =
    chosen.length > mostFiles
      ? texts.tooManyFiles
      : leftOut.length > 0
        ? texts.onlyImages(leftOut.map(({ name }) => name).join(', '))
        : null;
  return (
    <FormGrid heading={texts.images}>
      <FormRow>
        <div className={styles.images}>
          {reply && <AttachedFiles reply={reply} />}
          <FilePicker label={texts.chooseImages} accept={imageAccept} multiple disabled={disabled} onChoose={choose} />
          <p className={styles.help}>{texts.imagesHelp}</p>
          {problem !== null && (
            <div role="alert">
              <Banner tone="danger">{problem}</Banner>
            </div>
          )}
          <ChosenFiles files={chosen} disabled={disabled} onRemove={onRemove} />
        </div>
      </FormRow>
    </FormGrid>
  );
}
