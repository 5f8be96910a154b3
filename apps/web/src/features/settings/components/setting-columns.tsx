import type { Setting } from '@branchline/contract/settings';
import { Pencil, Trash2 } from 'lucide-react';
import { settingTexts as texts } from '#features/settings/setting-texts.ts';
import { LongText } from '#ui/long-text.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import { RowAction } from '#ui/row-action.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './setting-columns.module.css';

interface SettingActions {
  readonly onEdit: (setting: Setting) => void;
  readonly onDelete: (setting: Setting) => void;
}

/** What the product calls it in the reader's language, else what the organisation calls it. */
export const nameOf = (setting: Setting): string => setting.shown?.name ?? setting.name;

/** The columns of the settings list, in their fixed order. */
export const settingColumns = ({ onEdit, onDelete }: SettingActions): TableColumn<Setting>[] => [
  {
    id: 'number',
    header: texts.columns.number,
    cell: (_setting, position) => position + 1,
    card: 'hidden',
    width: '3rem',
  },
  {
    id: 'name',
    header: texts.columns.name,
    cell: (setting) => (
      <span className={styles.name}>
        <strong>
          <bdi>{nameOf(setting)}</bdi>
        </strong>
        <code className={styles.key}>{setting.key}</code>
      </span>
    ),
    card: 'title',
  },
  {
    id: 'value',
    header: texts.columns.value,
    cell: (setting) =>
      setting.value === '' ? (
        <span className={styles.nothing}>{texts.noValue}</span>
      ) : (
        <div className={styles.value}>
          <LongText>{setting.value}</LongText>
        </div>
      ),
  },
  {
    id: 'help-text',
    header: texts.columns.helpText,
    cell: (setting) => <LongText>{setting.shown?.halptext ?? setting.halptext}</LongText>,
  },
  {
    id: 'filter',
    header: texts.columns.filter,
    cell: (setting) => (
      <Tag tone={setting.filter === 'customer' ? 'primary' : 'neutral'}>{texts.filters[setting.filter]}</Tag>
    ),
  },
  {
    id: 'status',
    header: texts.columns.status,
    cell: (setting) =>
      setting.status ? <Tag tone="success">{texts.active}</Tag> : <Tag tone="danger">{texts.inactive}</Tag>,
    card: 'aside',
  },
  {
    id: 'action',
    header: texts.columns.action,
    cell: (setting) => (
      <>
        <RowAction label={texts.editNamed(nameOf(setting))} icon={<Pencil />} onClick={() => onEdit(setting)} />
        <RowAction
          variant="danger"
          label={texts.deleteNamed(nameOf(setting))}
          icon={<Trash2 />}
          onClick={() => onDelete(setting)}
        />
      </>
    ),
    card: 'actions',
    pinned: true,
  },
];
