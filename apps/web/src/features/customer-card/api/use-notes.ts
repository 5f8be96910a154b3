import { addNote, exportNotes, listNotes, removeNote } from '@branchline/contract/notes';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { today } from '#lib/dates.ts';
import { saveFile } from '#lib/save-file.ts';

const notesKey = (customerId: string) => ['customer-notes', customerId];

/** Notes about a customer, newest first, page by page. */
export const useNotes = (customerId: string) =>
  useInfiniteQuery({
    queryKey: notesKey(customerId),
    queryFn: ({ pageParam, signal }) => call(listNotes, { body: { customerId, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPage }, _pages, page) => (page < totalPage ? page + 1 : undefined),
  });

/** Writes a note. */
export const useAddNote = (customerId: string) =>
  useMutation({
    mutationFn: (content: string) => call(addNote, { body: { customerId, content } }),
    meta: { refreshes: [notesKey(customerId)] },
  });

/** Deletes a note. */
export const useRemoveNote = (customerId: string, id: string) =>
  useMutation({
    mutationFn: () => call(removeNote, { params: { id } }),
    meta: { refreshes: [notesKey(customerId)] },
  });

/** Saves all that staff noted of a customer as a file, for a lawful request. */
export const useExportNotes = (customerId: string) =>
  useMutation({
    mutationFn: async () => {
      const { data } = await call(exportNotes, { body: { customerId } });
      const text = JSON.stringify(data, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `notes-${customerId}-${today()}.json`);
    },
  });
