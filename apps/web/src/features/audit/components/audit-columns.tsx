import type { AuditEntry } from '@branchline/contract/audit';
import { dateAndTime, listDate } from '#lib/dates.ts';
import { listOf } from '#lib/list-of.ts';
import { shownName } from '#lib/shown-name.ts';
import { auditTexts as texts } from '#lib/texts/oversight-texts.ts';
import { roleTexts } from '#lib/texts/role-texts.ts';
import { LongText } from '#ui/long-text.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import { Tag } from '#ui/tag.tsx';
import styles from './audit-columns.module.css';

/** What an action is called; one that is not known by name stands for itself. */
export const actionName = (action: string): string =>
  (texts.actions as Readonly<Record<string, string>>)[action] ?? action;

const words: Readonly<Record<string, string>> = { ...texts.words, ...roleTexts };

/** A word of the record as a person says it, a moment as a person reads it; names and numbers stand for themselves. */
const said = (word: string): string => {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(word)) return dateAndTime(word);
  if (/^\d{4}-\d\d-\d\d$/.test(word)) return listDate(word);
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word && shownName(word);
};

const wordOf = (value: unknown): string => {
  if (Array.isArray(value)) return listOf(value.map(wordOf));
  if (typeof value === 'object' && value !== null)
    return 'name' in value ? wordOf(value.name) : Object.values(value).map(wordOf).join(' ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? said(String(value))
    : '';
};

/** The details in words: `with: Ravi Patil, page: 1`. */
export const detailsOf = (entry: AuditEntry): string =>
  listOf(
    Object.entries(entry.details)
      .filter(([, value]) => value !== null && wordOf(value) !== '')
      .map(([key, value]) => `${said(key)}: ${wordOf(value)}`),
  );

/** Whom or what it was done to; empty where that has no name. */
export const targetName = ({ target }: AuditEntry): string => (target?.name ? shownName(target.name) : '');

/** Who, what, whom, when, from where. */
export const auditColumns = (onActor: (actorId: string) => void): TableColumn<AuditEntry>[] => [
  {
    id: 'time',
    header: texts.columns.time,
    cell: (entry) => (
      <time className={styles.time} dateTime={entry.createdAt}>
        {dateAndTime(entry.createdAt)}
      </time>
    ),
  },
  {
    id: 'actor',
    header: texts.columns.actor,
    cell: (entry) => (
      <button
        type="button"
        className={styles.actor}
        dir="auto"
        title={texts.onlyThisPerson(shownName(entry.actor.name))}
        onClick={() => onActor(entry.actor.id)}
      >
        {shownName(entry.actor.name)}
      </button>
    ),
  },
  { id: 'action', header: texts.columns.action, cell: (entry) => <Tag>{actionName(entry.action)}</Tag>, card: 'title' },
  { id: 'target', header: texts.columns.target, cell: (entry) => targetName(entry), truncate: true },
  { id: 'ip', header: texts.columns.ip, cell: (entry) => entry.ip },
  { id: 'details', header: texts.columns.details, cell: (entry) => <LongText>{detailsOf(entry)}</LongText> },
];
