import { maxSearchLength } from '@branchline/contract/fields';
import type { QuickReply } from '@branchline/contract/quick-replies';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { requestedData } from '#lib/requested-data.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { useSession } from '#lib/session-store.ts';
import { quickReplyTexts as texts } from '#features/quick-replies/quick-reply-texts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Field } from '#ui/field.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { type PendingSearch, SearchInput } from '#ui/search-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { useQuickReplies } from './api/use-quick-replies.ts';
import { quickReplyColumns, type RowAction } from './components/quick-reply-columns.tsx';
import { QuickReplyDialog } from './components/quick-reply-dialog.tsx';
import { SuggestionFileDialog } from './components/suggestion-file-dialog.tsx';
import { messageOf } from '#lib/api-error.ts';
import { ConfirmMutation } from '#ui/confirm-mutation.tsx';
import { useDeleteQuickReply, useAttachFiles } from './api/use-change-quick-reply.ts';
import { AttachedFiles } from './components/attached-files.tsx';
import { UploadDialog } from './components/upload-dialog.tsx';

const pageSize = 20;
const searchDelayMs = 800;

type Open = { readonly action: 'add' } | { readonly action: RowAction; readonly reply: QuickReply };

const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
};

/** `/quick-reply`: every quick reply, for the admin. `/branch-quick-replies`: a branch leader changes those of the own branch. */
export function QuickRepliesPage() {
  const [params, setParams] = useSearchParams();
  const isAdmin = useSession()?.role === 'admin';
  const page = pageIn(params);
  const search = (params.get('search') ?? '').slice(0, maxSearchLength);
  const replies = useQuickReplies(search, page);
  const { isFetching, isPlaceholderData } = replies;
  const data = requestedData(replies);
  const [open, setOpen] = useState<Open | null>(null);
  const pendingSearch = useRef<PendingSearch>(null);
  const choosePage = (next: number): void => {
    const typed = pendingSearch.current?.take();
    const words = typed ?? search;
    const isOther = typed === undefined && next > 1;
    setParams({ ...(words !== '' && { search: words }), ...(isOther && { page: String(next) }) });
  };
  const goTo = (query: { search: string; page: number }): string =>
    withQuery(isAdmin ? paths.quickReplies : paths.branchQuickReplies, {
      search: query.search,
      page: query.page > 1 ? query.page : null,
    });

  // The last one of the last page was deleted.
  if (data && !isPlaceholderData && page > 1 && page > data.totalPage) {
    return <Navigate replace to={goTo({ search, page: data.totalPage })} />;
  }
  return (
    <>
      <PageToolbar
        summary={data && texts.count(data.total)}
        actions={
          <Button icon={<Plus />} onClick={() => setOpen({ action: 'add' })}>
            {texts.add}
          </Button>
        }
        filters={
          <Field label={texts.search}>
            <SearchInput
              label={texts.search}
              value={search}
              delay={searchDelayMs}
              pending={pendingSearch}
              busy={isFetching && isPlaceholderData}
              maxLength={maxSearchLength}
              onSearch={(words) => setParams(words === '' ? {} : { search: words }, { replace: true })}
            />
          </Field>
        }
      />
      {data ? (
        <>
          <Table
            caption={texts.count(data.total)}
            columns={quickReplyColumns({
              offset: (page - 1) * pageSize,
              // One of several branches is the admin's: it is not this branch's alone.
              mayChange: ({ scope, branch }) => isAdmin || (scope === 'branch' && branch.length === 1),
              onAction: (action, reply) => setOpen({ action, reply }),
            })}
            rows={data.data}
            rowKey={(reply) => reply.id}
            dense
            busy={isFetching}
            empty={
              search === '' ? (
                <EmptyState drawing="messages" message={texts.empty} hint={texts.emptyHint} />
              ) : (
                <EmptyState drawing="search" message={texts.noMatch} />
              )
            }
          />
          <Pagination page={page} totalPages={data.totalPage} onPageChange={choosePage} />
        </>
      ) : (
        <NotLoaded query={replies} message={texts.failed}>
          <Skeleton shape="table" columns={8} count={10} />
        </NotLoaded>
      )}
      {open && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  switch (open.action) {
    case 'add':
      return <QuickReplyDialog reply={null} onClose={onClose} />;
    case 'edit':
      return <QuickReplyDialog reply={open.reply} onClose={onClose} />;
    case 'delete':
      return <DeleteQuickReplyDialog reply={open.reply} onClose={onClose} />;
    case 'upload':
      return <AttachFilesDialog reply={open.reply} onClose={onClose} />;
    case 'suggestion-file':
      return <SuggestionFileDialog reply={open.reply} onClose={onClose} />;
  }
}

/** Deletes a quick reply softly, after asking. */
function DeleteQuickReplyDialog({ reply, onClose }: { reply: QuickReply; onClose: () => void }) {
  return (
    <ConfirmMutation
      mutation={useDeleteQuickReply(reply.id)}
      subject={reply.title}
      consequence={texts.deleteConsequence}
      failed={texts.notSaved}
      onClose={onClose}
    />
  );
}

/** Adds files to a quick reply. */
function AttachFilesDialog({ reply, onClose }: { reply: QuickReply; onClose: () => void }) {
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
