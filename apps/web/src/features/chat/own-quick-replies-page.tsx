import type { QuickReply } from '@branchline/contract/quick-replies';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ownReplyTexts as texts } from '#features/chat/texts/own-reply-texts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmMutation } from '#ui/confirm-mutation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { quickRepliesQuery } from './api/quick-replies.ts';
import { useDeleteOwnReply } from './api/use-own-replies.ts';
import { OwnReplyDialog } from './ui/leader/own-reply-dialog.tsx';
import styles from './own-quick-replies-page.module.css';

type Open = { readonly action: 'add' } | { readonly action: 'edit' | 'delete'; readonly reply: QuickReply };

/** `/my-quick-replies`: the quick replies that only this leader has. */
export function OwnQuickRepliesPage() {
  const query = useQuery(quickRepliesQuery);
  const { data } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const own = data?.filter(({ scope }) => scope === 'own');
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <p className={styles.hint}>{texts.hint}</p>
        <Button icon={<Plus />} onClick={() => setOpen({ action: 'add' })}>
          {texts.add}
        </Button>
      </div>
      {own ? (
        own.length === 0 ? (
          <EmptyState drawing="messages" message={texts.empty} hint={texts.emptyHint} />
        ) : (
          <ul role="list" className={styles.list}>
            {own.map((reply) => (
              <li key={reply.id} className={styles.row}>
                <div className={styles.words}>
                  <h2 className={styles.title} dir="auto">
                    {reply.title}
                  </h2>
                  <p className={styles.content} dir="auto">
                    {reply.content}
                  </p>
                </div>
                <IconButton
                  label={texts.editNamed(reply.title)}
                  icon={<Pencil />}
                  onClick={() => setOpen({ action: 'edit', reply })}
                />
                <IconButton
                  label={texts.deleteNamed(reply.title)}
                  icon={<Trash2 />}
                  onClick={() => setOpen({ action: 'delete', reply })}
                />
              </li>
            ))}
          </ul>
        )
      ) : (
        <NotLoaded query={query} message={texts.notLoaded}>
          <Skeleton shape="rows" count={3} />
        </NotLoaded>
      )}
      {open && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.action === 'add')
    return <OwnReplyDialog id={null} title={texts.addTitle} initial={{ title: '', content: '' }} onClose={onClose} />;
  if (open.action === 'delete') return <DeleteDialog reply={open.reply} onClose={onClose} />;
  const { id, title, content, contents } = open.reply;
  return <OwnReplyDialog id={id} title={texts.editTitle} initial={{ title, content, contents }} onClose={onClose} />;
}

function DeleteDialog({ reply, onClose }: { reply: QuickReply; onClose: () => void }) {
  return (
    <ConfirmMutation
      mutation={useDeleteOwnReply(reply.id)}
      subject={reply.title}
      consequence={texts.deleteConsequence}
      failed={texts.notDeleted}
      onClose={onClose}
    />
  );
}
