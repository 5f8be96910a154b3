import { formatNumber } from '#lib/numbers.ts';
import { defineTexts } from '#lib/texts/define-texts.ts';

/** The uploaded files. */
export const fileTexts = defineTexts({
  columns: {
    number: 'Sr',
    image: 'Image',
    date: 'Date',
    uploadedBy: 'UploadedBy',
    phone: 'Phone',
  },
  count: (count: number) => (count === 1 ? '1 file' : `${formatNumber(count)} files`),
  /** `size` is in words: what one person's files take together. */
  summary: (count: string, size: string | null) => (size === null ? count : `${count}, ${size} in all`),
  clear: 'Clear',
  onlyOf: (name: string) => `Show only files of ${name}`,
  uploader: 'Uploaded by',
  someone: 'one person',
  empty: 'No files have been uploaded yet.',
  emptyHint: 'What people send in chats and what you attach to quick replies is listed here.',
  noneOfPerson: 'This person has not uploaded any files.',
  failed: 'The files could not be loaded.',
});
