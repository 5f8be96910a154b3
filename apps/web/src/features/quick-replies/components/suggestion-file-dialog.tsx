import type { QuickReply } from '@branchline/contract/quick-replies';
import { Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { quickReplyTexts as texts } from '#features/quick-replies/quick-reply-texts.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useSetSuggestionFile } from '../api/use-change-quick-reply.ts';
import styles from './suggestion-file-dialog.module.css';
import { UploadDialog } from './upload-dialog.tsx';

/** Uploads the suggestion file of a quick reply, in place of the one before; takes that one away after asking. */
export function SuggestionFileDialog({ reply, onClose }: { reply: QuickReply; onClose: () => void }) {
  const set = useSetSuggestionFile(reply.id);
  const [isAsking, setIsAsking] = useState(false);
  const error = set.error ? messageOf(set.error, texts.notSaved) : undefined;
  const ask = (): void => {
    set.reset();
    setIsAsking(true);
  };
  return (
    <UploadDialog
      title={texts.suggestionFile}
      description={texts.suggestionHelp}
      buttonLabel={texts.chooseFile}
      attached={
        reply.link !== null && (
          <div className={styles.present}>
            <a
              className={buttonClass({ variant: 'quiet' })}
              href={reply.link}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Eye aria-hidden="true" />
              {texts.openPresent}
            </a>
            <Button variant="plain" icon={<Trash2 />} disabled={set.isPending} onClick={ask}>
              {texts.removeSuggestion}
            </Button>
            <ConfirmDialog
              open={isAsking}
              onOpenChange={setIsAsking}
              subject={reply.title}
              consequence={texts.removeConsequence}
              confirmLabel={texts.removeSuggestion}
              busy={set.isPending}
              error={error}
              onConfirm={() => set.mutate(null, { onSuccess: onClose })}
            />
          </div>
        )
      }
      isSaving={set.isPending}
      progress={set.progress}
      error={isAsking ? undefined : error}
      onSave={([file]) => file && set.mutate(file, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
