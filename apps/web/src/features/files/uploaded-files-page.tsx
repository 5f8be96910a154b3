import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { requestedData } from '#lib/requested-data.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { viewOf } from '#lib/file-kinds.ts';
import { fileTexts as texts } from '#features/files/file-texts.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { fileSize } from '#ui/file-size.ts';
import { FileViewer } from '#ui/file-viewer.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { uploadedFilesKey, useUploadedFiles } from './api/use-uploaded-files.ts';
import { fileColumns, uploaderName } from './components/file-columns.tsx';

const pageSize = 20;

const summaryOf = ({ total, bytes }: { readonly total: number; readonly bytes?: number | undefined }): string =>
  texts.summary(texts.count(total), bytes === undefined ? null : fileSize(bytes));

const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
};

/** `/uploaded-files?id={id}&page={page}`: everything that was uploaded, or what one person uploaded. */
export function UploadedFilesPage() {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();
  const uploaderId = params.get('id') ?? '';
  const page = pageIn(params);
  const files = useUploadedFiles(uploaderId, page);
  const { isFetching, isPlaceholderData } = files;
  const data = requestedData(files);
  const [openId, setOpenId] = useState<string | null>(null);

  // What the new address shows is fetched by itself; where that is the same, Clear fetches it.
  const clear = (): void => {
    if (uploaderId === '' && page === 1) void queryClient.invalidateQueries({ queryKey: uploadedFilesKey });
    if (params.toString() !== '') setParams(new URLSearchParams());
  };
  if (data && !isPlaceholderData && page > 1 && page > data.totalPage) {
    return <Navigate replace to={withQuery(paths.uploadedFiles, { id: uploaderId, page: data.totalPage || null })} />;
  }
  const [first] = isPlaceholderData ? [] : (data?.data ?? []);

  return (
    <>
      <PageToolbar
        summary={data && summaryOf(data)}
        actions={
          <Button variant="quiet" onClick={clear}>
            {texts.clear}
          </Button>
        }
        chips={
          uploaderId !== '' && (
            <Chip kind={texts.uploader} label={first ? uploaderName(first) : texts.someone} onRemove={clear} />
          )
        }
      />
      {data ? (
        <>
          <Table
            caption={texts.count(data.total)}
            columns={fileColumns({ offset: (page - 1) * pageSize, onOpen: ({ id }) => setOpenId(id) })}
            rows={data.data}
            rowKey={(file) => file.id}
            busy={isFetching}
            empty={
              uploaderId === '' ? (
                <EmptyState drawing="files" message={texts.empty} hint={texts.emptyHint} />
              ) : (
                <EmptyState drawing="files" message={texts.noneOfPerson} />
              )
            }
          />
          <Pagination
            page={page}
            totalPages={data.totalPage}
            onPageChange={(next) => {
              const changed = new URLSearchParams(params);
              changed.set('page', String(next));
              setParams(changed);
            }}
          />
        </>
      ) : (
        <NotLoaded query={files} message={texts.failed}>
          <Skeleton shape="table" columns={5} count={10} />
        </NotLoaded>
      )}
      <FileViewer
        files={(data?.data ?? []).map((file) => ({ id: file.id, ...viewOf(file) }))}
        openId={openId}
        onOpenIdChange={setOpenId}
      />
    </>
  );
}
