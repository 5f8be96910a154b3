import type { QuickReply } from '@branchline/contract/quick-replies';
import { messageOf } from '#lib/api-error.ts';
import { quickReplyTexts as texts } from '#lib/texts/quick-reply-texts.ts';
import { useAttachFiles } from '../api/use-change-quick-reply.ts';
import { AttachedFiles } from './attached-files.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** Adds files to a quick reply. */
export function AttachFilesDialog({ reply, onClose }: { reply: QuickReply; onClose: () => void }) {
  const attach = useAttachFiles(reply.id);
  return (
    <UploadDialog
      title={texts.uploadImage}
      description={texts.uploadHelp}
      buttonLabel={texts.chooseFiles}
      multiple
      attached={<AttachedFiles reply={reply} />}
      isSaving={attach.isPending}
      progress={attach.progress}
      error={attach.error ? messageOf(attach.error, texts.notSaved) : undefined}
      onSave={(files) => attach.mutate(files, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
