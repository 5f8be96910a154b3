import { isFilm } from '#platform/films/check-film';
import type { FileRow } from './files.repository.ts';

type NameAndType = Pick<FileRow, 'fileName' | 'mimeType'>;

/** A file's name and type as nobody plays it: clients go by either. */
export const downloadForm = (fileName: string): NameAndType => ({
  fileName: `${fileName}.bin`,
  mimeType: 'application/octet-stream',
});

/** Most voice messages: each installation has so many from before that they play until one was looked at. */
const playedMeanwhile = 'audio/webm';

/** The name and type that people see: a film that was stored before films were looked at is a download until it was. */
export const shownForm = ({ fileName, mimeType, isChecked }: NameAndType & Pick<FileRow, 'isChecked'>): NameAndType =>
  isFilm(mimeType) && !isChecked && mimeType !== playedMeanwhile ? downloadForm(fileName) : { fileName, mimeType };
