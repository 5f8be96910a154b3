import { listFiles } from '@branchline/contract/files';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export const uploadedFilesKey = ['uploaded-files'] as const;

/** A page of the uploaded files, of one person when `uploaderId` is given; the page before stays on show meanwhile. */
export const useUploadedFiles = (uploaderId: string, page: number) =>
  useQuery({
    queryKey: [...uploadedFilesKey, uploaderId, page],
    queryFn: ({ signal }) => call(listFiles, { body: { id: uploaderId, page }, signal }),
    placeholderData: keepPreviousData,
    // What the reader uploaded on another screen stands in it.
    staleTime: 0,
    // Each page that is fetched is recorded, and coming back to the window is no look.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
