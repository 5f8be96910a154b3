import type { QuickReply } from '@branchline/contract/quick-replies';
import { Eye, FileUp, Pencil, Trash2, Upload } from 'lucide-react';
import { isoDay } from '#lib/dates.ts';
import { kindOfName } from '#lib/file-kinds.ts';
import { formatNumber } from '#lib/numbers.ts';
import { quickReplyTexts as texts } from '#features/quick-replies/quick-reply-texts.ts';
import { Button } from '#ui/button.tsx';
import { isViewable } from '#ui/file-viewer.tsx';
import { iconLinkClass } from '#ui/icon-link-class.ts';
import { LongText } from '#ui/long-text.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import { RowAction } from '#ui/row-action.tsx';
import { Tag } from '#ui/tag.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { questionOf } from '../lib/help-entries.ts';
import { AttachedFiles } from './attached-files.tsx';
import styles from './quick-reply-columns.module.css';
import { Popover } from '#ui/popover.tsx';

const most = 8;

/** A tag for each branch; when there are many, the rest opens from a number. */
function BranchTags({ reply: { branch, title } }: { reply: Pick<QuickReply, 'branch' | 'title'> }) {
  const tags = (some: QuickReply['branch']) => some.map(({ id, name }) => <Tag key={id}>{name}</Tag>);
  const more = texts.moreBranches(branch.length - most);
  return (
    <div className={styles.tags}>
      {tags(branch.slice(0, most))}
      {branch.length > most && (
        <Popover
          label={texts.allBranchesOf(title)}
          trigger={
            <button type="button" className={styles.more} aria-label={`${more}, ${texts.allBranchesOf(title)}`}>
              {more}
            </button>
          }
        >
          <div className={styles.all}>{tags(branch)}</div>
        </Popover>
      )}
    </div>
  );
}

/** What a row's buttons open. */
export type RowAction = 'edit' | 'delete' | 'upload' | 'suggestion-file';

interface RowActions {
  /** Rows before this page. */
  readonly offset: number;
  readonly mayChange: (reply: QuickReply) => boolean;
  readonly onAction: (action: RowAction, reply: QuickReply) => void;
}

/** Two squares at most: two files, or one and the number of the rest. Words take more room than a picture. */
const shownOf = ({ files }: QuickReply): number =>
  files.length === 2 && files.some(({ fileName }) => isViewable({ kind: kindOfName(fileName) })) ? 2 : 1;

/** The columns of the quick replies, in their fixed order. */
export const quickReplyColumns = ({ offset, mayChange, onAction }: RowActions): TableColumn<QuickReply>[] => [
  {
    id: 'number',
    header: texts.columns.number,
    cell: (_reply, position) => offset + position + 1,
    card: 'hidden',
    width: '3rem',
  },
  {
    id: 'date',
    header: texts.columns.date,
    cell: (reply) => <span className={styles.date}>{isoDay(reply.createdAt)}</span>,
  },
  {
    id: 'title',
    header: texts.columns.title,
    cell: (reply) => (
      <strong className={styles.title} title={reply.title} dir="auto">
        {reply.title}
      </strong>
    ),
    card: 'title',
  },
  {
    id: 'question',
    header: texts.columns.question,
    cell: (reply) => questionOf(reply) !== '' && <LongText>{questionOf(reply)}</LongText>,
  },
  {
    id: 'content',
    header: texts.columns.content,
    cell: (reply) => reply.content !== '' && <LongText>{reply.content}</LongText>,
  },
  { id: 'message-type', header: texts.columns.messageType, cell: (reply) => texts.types[reply.messageType] },
  {
    id: 'upload',
    header: texts.columns.upload,
    cell: (reply) =>
      reply.messageType === 'file' && (
        <div className={styles.upload}>
          {mayChange(reply) && (
            <Button
              className={styles.uploadButton}
              size="small"
              variant="quiet"
              icon={<Upload aria-hidden="true" />}
              title={texts.uploadImage}
              aria-label={texts.uploadFor(reply.title)}
              onClick={() => onAction('upload', reply)}
            >
              <span className={styles.uploadWords}>{texts.uploadImage}</span>
            </Button>
          )}
          <AttachedFiles reply={reply} most={shownOf(reply)} />
        </div>
      ),
  },
  { id: 'order-by', header: texts.columns.orderBy, cell: (reply) => reply.orderBy },
  { id: 'branch', header: texts.columns.branch, cell: (reply) => <BranchTags reply={reply} />, width: '9rem' },
  {
    id: 'suggestion-file',
    header: texts.columns.suggestionFile,
    cell: (reply) => (
      <div className={styles.buttons}>
        {reply.link !== null && (
          <Tooltip label={texts.openSuggestion(reply.title)}>
            <a
              className={iconLinkClass}
              href={reply.link}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={texts.openSuggestion(reply.title)}
            >
              <Eye aria-hidden="true" />
            </a>
          </Tooltip>
        )}
        {mayChange(reply) && (
          <RowAction
            label={texts.uploadSuggestion(reply.title)}
            icon={<FileUp />}
            onClick={() => onAction('suggestion-file', reply)}
          />
        )}
      </div>
    ),
  },
  {
    id: 'status',
    header: texts.columns.status,
    cell: (reply) =>
      reply.status ? <Tag tone="success">{texts.active}</Tag> : <Tag tone="danger">{texts.inactive}</Tag>,
    card: 'aside',
  },
  { id: 'uses', header: texts.columns.uses, cell: (reply) => formatNumber(reply.uses ?? 0) },
  {
    id: 'action',
    header: texts.columns.action,
    cell: (reply) =>
      mayChange(reply) && (
        <>
          <RowAction label={texts.editNamed(reply.title)} icon={<Pencil />} onClick={() => onAction('edit', reply)} />
          <RowAction
            variant="danger"
            label={texts.deleteNamed(reply.title)}
            icon={<Trash2 />}
            onClick={() => onAction('delete', reply)}
          />
        </>
      ),
    card: 'actions',
    pinned: true,
  },
];
