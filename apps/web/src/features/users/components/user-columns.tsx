import type { User } from '@branchline/contract/shapes';
import { CalendarClock, IdCard, Lock, LockOpen, LogOut, MessageSquareText, Pencil } from 'lucide-react';
import { listDate } from '#lib/dates.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { absenceTexts } from '#lib/texts/absence-texts.ts';
import { customerCardTexts } from '#lib/texts/customer-card-texts.ts';
import { roleTexts } from '#lib/texts/role-texts.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { iconLinkClass } from '#ui/icon-link-class.ts';
import { Link } from '#ui/link.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import { RowAction } from '#ui/row-action.tsx';
import { ownLeaderTexts } from '#lib/texts/own-leader-texts.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Tag } from '#ui/tag.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { LeaderMenu } from '../own-leaders/leader-menu.tsx';
import styles from '../own-leaders/own-leaders.module.css';
import { nameOf } from '../lib/name-of.ts';

interface UserActions {
  /** Rows before this page. */
  readonly offset: number;
  readonly onEdit: (user: User) => void;
  readonly onBlock: (user: User) => void;
  readonly onSignOut: (user: User) => void;
  readonly onCard: (user: User) => void;
  readonly onAbsence: (user: User) => void;
  /** Where customers have own leaders; null where nobody has. */
  readonly ownLeaders: OwnLeaderActions | null;
}

interface OwnLeaderActions {
  readonly isPersonal: (user: User) => boolean;
  readonly isChosen: (user: User) => boolean;
  readonly onChoose: (user: User) => void;
  readonly onGive: (user: User) => void;
  readonly onHandOver: (user: User) => void;
  readonly onInvite: (user: User) => void;
  readonly onShowCustomers: (user: User) => void;
}

const addressOf = (user: User): string =>
  [user.addressline1, user.addressline2, user.city, user.state, user.zipcode].filter(Boolean).join(', ');

const chats = (user: User): boolean => user.role.slug === 'customer' || user.role.slug === 'team_leader';

/** Choosing customers who have an own leader. */
const chooseColumn = ({ isChosen, onChoose }: OwnLeaderActions): TableColumn<User> => ({
  id: 'choose',
  header: ownLeaderTexts.choose,
  hideHeader: true,
  width: '2.5rem',
  cell: (user) =>
    user.leader && (
      <Checkbox
        label={ownLeaderTexts.chooseOne(nameOf(user))}
        hideLabel
        checked={isChosen(user)}
        onChange={() => onChoose(user)}
      />
    ),
});

const leaderColumn = ({ isPersonal, onGive }: OwnLeaderActions): TableColumn<User> => ({
  id: 'leader',
  header: ownLeaderTexts.leader,
  cell: (user) =>
    user.role.slug === 'customer' &&
    isPersonal(user) && (
      <button
        type="button"
        className={styles.leader}
        aria-label={ownLeaderTexts.giveOther(user.leader?.name ?? ownLeaderTexts.nobody, nameOf(user))}
        onClick={() => onGive(user)}
      >
        {user.leader?.name ?? <Tag tone="danger">{ownLeaderTexts.nobody}</Tag>}
      </button>
    ),
  truncate: true,
  width: '9rem',
});

/** The columns of the users list, in their fixed order. */
export const userColumns = ({
  offset,
  onEdit,
  onBlock,
  onSignOut,
  onCard,
  onAbsence,
  ownLeaders,
}: UserActions): TableColumn<User>[] => [
  ...(ownLeaders ? [chooseColumn(ownLeaders)] : []),
  {
    id: 'number',
    header: texts.columns.number,
    cell: (_user, position) => offset + position + 1,
    card: 'hidden',
    width: '3rem',
  },
  {
    id: 'name',
    header: texts.columns.name,
    cell: (user) => <strong>{nameOf(user)}</strong>,
    card: 'title',
    truncate: true,
    width: '11rem',
  },
  { id: 'phone', header: texts.columns.phone, cell: (user) => user.phone },
  {
    id: 'chat',
    header: texts.columns.chat,
    cell: (user) =>
      chats(user) && (
        <Tooltip label={texts.openChat(nameOf(user))}>
          <Link
            className={iconLinkClass}
            aria-label={texts.openChat(nameOf(user))}
            to={withQuery(paths.adminChatUsers, { agent: user.role.slug === 'team_leader', specificUserId: user.id })}
          >
            <MessageSquareText aria-hidden="true" />
          </Link>
        </Tooltip>
      ),
  },
  { id: 'email', header: texts.columns.email, cell: (user) => user.email, truncate: true, width: '9rem' },
  { id: 'address', header: texts.columns.address, cell: addressOf, truncate: true, width: '8rem' },
  { id: 'role', header: texts.columns.role, cell: (user) => roleTexts[user.role.slug] },
  { id: 'branch', header: texts.columns.branch, cell: (user) => user.branch?.name, truncate: true, width: '8rem' },
  ...(ownLeaders ? [leaderColumn(ownLeaders)] : []),
  { id: 'date', header: texts.columns.date, cell: (user) => listDate(user.createdAt) },
  {
    id: 'block',
    header: texts.columns.block,
    cell: (user) => {
      const label = user.status ? texts.block(nameOf(user)) : texts.unblock(nameOf(user));
      return <RowAction label={label} icon={user.status ? <LockOpen /> : <Lock />} onClick={() => onBlock(user)} />;
    },
  },
  {
    id: 'status',
    header: texts.columns.status,
    cell: (user) =>
      user.status ? <Tag tone="success">{texts.active}</Tag> : <Tag tone="danger">{texts.inactive}</Tag>,
    card: 'aside',
  },
  {
    id: 'action',
    header: texts.columns.action,
    cell: (user) => (
      <>
        {user.role.slug === 'customer' && (
          <RowAction label={customerCardTexts.open(nameOf(user))} icon={<IdCard />} onClick={() => onCard(user)} />
        )}
        {user.role.slug === 'team_leader' && user.status && (
          <RowAction
            label={absenceTexts.ofNamed(nameOf(user))}
            icon={<CalendarClock />}
            onClick={() => onAbsence(user)}
          />
        )}
        {user.status && (
          <RowAction label={texts.signOut(nameOf(user))} icon={<LogOut />} onClick={() => onSignOut(user)} />
        )}
        <RowAction label={texts.edit(nameOf(user))} icon={<Pencil />} onClick={() => onEdit(user)} />
        {user.role.slug === 'team_leader' && ownLeaders?.isPersonal(user) && (
          <LeaderMenu
            user={user}
            onHandOver={() => ownLeaders.onHandOver(user)}
            onInvite={() => ownLeaders.onInvite(user)}
            onShowCustomers={() => ownLeaders.onShowCustomers(user)}
          />
        )}
      </>
    ),
    card: 'actions',
    pinned: true,
  },
];
