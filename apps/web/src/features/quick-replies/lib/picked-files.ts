import { kindOfName } from '#lib/file-kinds.ts';

/** How many files one upload takes. */
export const mostFiles = 10;

/** Tells pictures from the rest by their names: a file dialog lets people choose anything if they insist. */
export const sortImages = (files: readonly File[]): { images: File[]; others: File[] } => ({
  images: files.filter(({ name }) => kindOfName(name) === 'image'),
  others: files.filter(({ name }) => kindOfName(name) !== 'image'),
});
