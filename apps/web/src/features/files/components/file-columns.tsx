import type { UploadedFile } from '@branchline/contract/files';
import { listDate } from '#lib/dates.ts';
import { viewOf } from '#lib/file-kinds.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { shownName } from '#lib/shown-name.ts';
import { fileTexts as texts } from '#features/files/file-texts.ts';
import { FilePreview } from '#ui/file-preview.tsx';
import { isViewable } from '#ui/file-viewer.tsx';
import { Link } from '#ui/link.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import styles from './file-columns.module.css';

interface FileActions {
  /** Rows before this page. */
  readonly offset: number;
  readonly onOpen: (file: UploadedFile) => void;
}

/** Who uploaded it, in words. */
export const uploaderName = ({ uploadedBy: { firstName, lastName } }: UploadedFile): string =>
  shownName(`${firstName} ${lastName}`.trim());

/** The columns of the uploaded files, in their fixed order. */
export const fileColumns = ({ offset, onOpen }: FileActions): TableColumn<UploadedFile>[] => [
  {
    id: 'number',
    header: texts.columns.number,
    cell: (_file, position) => offset + position + 1,
    card: 'hidden',
    width: '4rem',
  },
  {
    id: 'image',
    header: texts.columns.image,
    cell: (file) => {
      const { name, kind, src, thumbnail } = viewOf(file);
      return (
        <FilePreview
          name={name}
          kind={kind}
          src={src}
          thumbnail={thumbnail}
          showName
          {...(isViewable({ kind }) && { onOpen: () => onOpen(file) })}
        />
      );
    },
    card: 'title',
    width: '45%',
  },
  { id: 'date', header: texts.columns.date, cell: (file) => listDate(file.createdAt) },
  {
    id: 'uploaded-by',
    header: texts.columns.uploadedBy,
    cell: (file) => (
      <Tooltip label={texts.onlyOf(uploaderName(file))}>
        <Link className={styles.person} to={withQuery(paths.uploadedFiles, { id: file.uploadedBy.id })}>
          <span className={styles.name} dir="auto">
            {uploaderName(file)}
          </span>
        </Link>
      </Tooltip>
    ),
  },
  { id: 'phone', header: texts.columns.phone, cell: (file) => file.uploadedBy.phone },
];
