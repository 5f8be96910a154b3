import type { RoleSlug } from '@branchline/contract/call';
import type { BranchWithCounts } from '@branchline/contract/shapes';
import { CalendarClock, Eye, Pencil, QrCode } from 'lucide-react';
import { formatNumber } from '#lib/numbers.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { openingHoursTexts } from '#lib/texts/opening-hours-texts.ts';
import { branchTexts as texts } from '#features/branches/branch-texts.ts';
import { iconLinkClass } from '#ui/icon-link-class.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { LongText } from '#ui/long-text.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import { RowAction } from '#ui/row-action.tsx';
import { Tag } from '#ui/tag.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import styles from './branch-columns.module.css';

interface BranchActions {
  readonly onEdit: (branch: BranchWithCounts) => void;
  readonly onInvite: (branch: BranchWithCounts) => void;
}

function PeopleLink({
  branch,
  of,
  label,
}: {
  branch: BranchWithCounts;
  of: Exclude<RoleSlug, 'admin'>;
  label: string;
}) {
  const count = formatNumber(branch.counts[of]);
  return (
    <Tooltip label={label}>
      <Link
        className={styles.people}
        aria-label={texts.withCount(label, count)}
        to={withQuery(paths.users, { branch: branch.id, role: of, branchName: branch.name })}
      >
        <Eye aria-hidden="true" />
        {count}
      </Link>
    </Tooltip>
  );
}

/** The columns of the branch list, in their fixed order. */
export const branchColumns = ({ onEdit, onInvite }: BranchActions): TableColumn<BranchWithCounts>[] => [
  {
    id: 'number',
    header: texts.columns.number,
    cell: (_branch, position) => position + 1,
    card: 'hidden',
    width: '3rem',
  },
  {
    id: 'name',
    header: texts.columns.name,
    cell: (branch) => <strong title={branch.name}>{branch.name}</strong>,
    card: 'title',
    truncate: true,
    width: '14rem',
  },
  {
    id: 'primary',
    header: texts.columns.primary,
    cell: (branch) => (branch.setAsPrimary ? <Tag tone="primary">{texts.yes}</Tag> : texts.no),
  },
  { id: 'description', header: texts.columns.description, cell: (branch) => <LongText>{branch.description}</LongText> },
  {
    id: 'branch-leader',
    header: texts.columns.branchLeader,
    cell: (branch) => <PeopleLink branch={branch} of="branch_leader" label={texts.viewBranchLeaders(branch.name)} />,
  },
  {
    id: 'team-leaders',
    header: texts.columns.teamLeaders,
    cell: (branch) => <PeopleLink branch={branch} of="team_leader" label={texts.viewTeamLeaders(branch.name)} />,
  },
  {
    id: 'users',
    header: texts.columns.users,
    cell: (branch) => <PeopleLink branch={branch} of="customer" label={texts.viewUsers(branch.name)} />,
  },
  {
    id: 'status',
    header: texts.columns.status,
    cell: (branch) =>
      branch.status ? <Tag tone="success">{texts.active}</Tag> : <Tag tone="danger">{texts.inactive}</Tag>,
    card: 'aside',
  },
  {
    id: 'action',
    header: texts.columns.action,
    cell: (branch) => (
      <>
        <Tooltip label={branch.status ? texts.inviteNamed(branch.name) : texts.inviteInactive}>
          <IconButton
            size="small"
            label={texts.inviteNamed(branch.name)}
            icon={<QrCode />}
            disabled={!branch.status}
            onClick={() => onInvite(branch)}
          />
        </Tooltip>
        <Tooltip label={openingHoursTexts.openOf(branch.name)}>
          <Link
            className={iconLinkClass}
            aria-label={openingHoursTexts.openOf(branch.name)}
            to={withQuery(paths.hours, { branch: branch.id })}
          >
            <CalendarClock aria-hidden="true" />
          </Link>
        </Tooltip>
        <RowAction label={texts.editNamed(branch.name)} icon={<Pencil />} onClick={() => onEdit(branch)} />
      </>
    ),
    card: 'actions',
    pinned: true,
  },
];
