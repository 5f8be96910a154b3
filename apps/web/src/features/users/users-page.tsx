import type { User } from '@branchline/contract/shapes';
import { ArrowLeft, ArrowRightLeft, Download, Hourglass, Plus, Upload } from 'lucide-react';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useBranchOptions } from '#lib/branches.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { stepBackFrom } from '#lib/last-location.ts';
import { requestedData } from '#lib/requested-data.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session-store.ts';
import { ownLeaderTexts } from '#lib/texts/own-leader-texts.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { useAddressParams } from '#lib/use-address-params.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { PendingSearch } from '#ui/search-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { useContactChanges } from './api/contact-changes.ts';
import { useExportUsers } from './api/use-user-files.ts';
import { useUsers } from './api/use-users.ts';
import { BlockDialog } from './components/block-dialog.tsx';
import { BranchLinks } from './components/branch-links.tsx';
import { ContactCodeDialog } from './components/contact-code-dialog.tsx';
import { HeldLink } from './components/held-link.tsx';
import { ImportDialog } from './components/import-dialog.tsx';
import { LabelsLink } from './components/labels-link.tsx';
import { SignOutDialog } from './components/sign-out-dialog.tsx';
import { userColumns } from './components/user-columns.tsx';
import { nameOf } from './lib/name-of.ts';
import { UserDialog } from './components/user-dialog.tsx';
import { UserFilterBar } from './components/user-filter-bar.tsx';
import { UserFilterChips } from './components/user-filter-chips.tsx';
import { filtersIn, pageIn, type UserFilters, withFilters } from './lib/user-filters.ts';
import { WaitingDialog } from './components/waiting-dialog.tsx';
import { ChosenBar } from './own-leaders/chosen-bar.tsx';
import type { OwnLeaderDialogsProps, OwnLeaderOpen } from './own-leaders/own-leader-dialogs.tsx';
import { useChosenUsers } from './own-leaders/use-chosen-users.ts';
import { usePersonalBranches } from './own-leaders/use-own-leaders.ts';
import styles from './users-page.module.css';

const OwnLeaderDialogs = lazyWithRetry(() => import('./own-leaders/own-leader-dialogs.tsx'), 'OwnLeaderDialogs');

const pageSize = 20;

type Open =
  | { readonly kind: 'add' | 'import' | 'waiting' }
  | { readonly kind: 'code'; readonly person: { id: string; name: string }; readonly sentTo: 'phone' | 'email' | null }
  | { readonly kind: 'own-leaders'; readonly what: OwnLeaderOpen }
  | { readonly kind: 'edit' | 'block' | 'sign-out' | 'card' | 'absence'; readonly user: User };

interface UsersPageProps {
  /** What staff know of a customer. */
  Card: ComponentType<{ customerId: string; name: string; onClose: () => void }>;
  /** The link and code by which one becomes a leader's customer. */
  Invite: OwnLeaderDialogsProps['Invite'];
  /** When a team leader is away. */
  Absences: ComponentType<{ leader: { id: string; name: string }; onClose: () => void }>;
}

/** `/users`: everybody the reader may see, narrowed by the filters in the address. */
export function UsersPage({ Card, Invite, Absences }: UsersPageProps) {
  const [params, changeParams] = useAddressParams();
  const navigate = useNavigate();
  const session = useSession();
  const filters = filtersIn(params, session);
  const page = pageIn(params);
  const { data: branches } = useBranchOptions();
  const users = useUsers(filters, page);
  const { isFetching, isPlaceholderData } = users;
  const data = requestedData(users);
  const exportFile = useExportUsers();
  const { data: waiting } = useContactChanges();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const personal = usePersonalBranches();
  const chosen = useChosenUsers(JSON.stringify(filters));
  const openOwn = (what: OwnLeaderOpen): void => setOpen({ kind: 'own-leaders', what });
  const pendingSearch = useRef<PendingSearch>(null);
  const typed = (): Partial<UserFilters> => {
    const search = pendingSearch.current?.take();
    return search === undefined ? {} : { search };
  };
  const change = (filter: Partial<Record<keyof UserFilters, string>>): void =>
    changeParams((now) => withFilters(now, { ...('search' in filter ? {} : typed()), ...filter }), { replace: true });
  const goTo = (next: number): void => {
    const search = typed();
    // What is on page 3 of another search is nobody's wish.
    changeParams((now) => withFilters(now, search, 'search' in search ? 1 : next));
  };
  const clear = (): void => {
    pendingSearch.current?.clear();
    changeParams(() => new URLSearchParams());
  };
  // What the address says stands in until the branches are there.
  const namedBranch = params.has('branchName') ? filters.branch : '';
  const branchName = branches
    ? (branches.find(({ value }) => value === namedBranch)?.label ?? '')
    : (namedBranch !== '' && params.get('branchName')) || '';
  const hasFilters = Object.values(filters).some((value) => value !== '');
  const columns = userColumns({
    offset: (page - 1) * pageSize,
    onEdit: (user) => setOpen({ kind: 'edit', user }),
    onBlock: (user) => setOpen({ kind: 'block', user }),
    onCard: (user) => setOpen({ kind: 'card', user }),
    onAbsence: (user) => setOpen({ kind: 'absence', user }),
    onSignOut: (user) => setOpen({ kind: 'sign-out', user }),
    ownLeaders:
      personal.size === 0
        ? null
        : {
            isPersonal: (user) => personal.has(user.branch?.id ?? ''),
            isChosen: chosen.has,
            onChoose: chosen.toggle,
            onGive: (user) => openOwn({ kind: 'give', user }),
            onHandOver: (user) =>
              openOwn({
                kind: 'hand-over',
                branchId: user.branch?.id ?? '',
                groups: [{ from: { id: user.id, name: nameOf(user) }, customers: null }],
              }),
            onInvite: (user) => openOwn({ kind: 'invite', user }),
            onShowCustomers: (user) =>
              changeParams(() =>
                withFilters(new URLSearchParams(), {
                  role: 'customer',
                  branch: user.branch?.id ?? '',
                  leader: user.id,
                }),
              ),
          },
  });

  if (data && !isPlaceholderData && page > 1 && page > data.totalPage) {
    const last = withFilters(params, {}, Math.max(1, data.totalPage)).toString();
    return <Navigate replace to={{ pathname: paths.users, search: last }} />;
  }
  return (
    <>
      {branchName !== '' && (
        <header className={styles.header}>
          <IconButton
            label={texts.back}
            icon={<ArrowLeft />}
            onClick={() => void navigate(stepBackFrom(paths.users) ?? paths.branches)}
          />
          <h2 className={styles.name} dir="auto">
            {branchName}
          </h2>
        </header>
      )}
      <PageToolbar
        summary={data && (data.hasMore ? texts.countMore(data.total) : texts.count(data.total))}
        actions={
          <>
            <Button variant="quiet" disabled={params.toString() === ''} onClick={clear}>
              {texts.clear}
            </Button>
            {waiting !== undefined && waiting.total > 0 && (
              <Button variant="quiet" icon={<Hourglass />} onClick={() => setOpen({ kind: 'waiting' })}>
                {texts.waiting(waiting.total)}
              </Button>
            )}
            <HeldLink />
            <LabelsLink />
            <BranchLinks />
            {personal.size > 0 && (
              <Button variant="quiet" icon={<ArrowRightLeft />} onClick={() => openOwn({ kind: 'handovers' })}>
                {ownLeaderTexts.handovers}
              </Button>
            )}
            <Button variant="quiet" icon={<Upload />} onClick={() => setOpen({ kind: 'import' })}>
              {texts.importUsers}
            </Button>
            <Button
              variant="quiet"
              icon={<Download />}
              busy={exportFile.isPending}
              onClick={() => exportFile.mutate(filters)}
            >
              {texts.exportUsers}
            </Button>
            {filters.branch === '' && (
              <Button icon={<Plus />} onClick={() => setOpen({ kind: 'add' })}>
                {texts.add}
              </Button>
            )}
          </>
        }
        filters={
          <UserFilterBar
            filters={filters}
            isSearching={isFetching && isPlaceholderData}
            pendingSearch={pendingSearch}
            onChange={change}
          />
        }
        chips={hasFilters && <UserFilterChips filters={filters} onRemove={(name) => change({ [name]: '' })} />}
      />
      {data ? (
        <>
          {chosen.users.length > 0 && (
            <ChosenBar
              chosen={chosen.users}
              onChoosePage={() => chosen.add(data.list.filter(({ leader }) => leader))}
              onClear={chosen.clear}
              onGive={(branchId, groups) => openOwn({ kind: 'hand-over', branchId, groups })}
            />
          )}
          <Table
            caption={texts.count(data.total)}
            columns={columns}
            rows={data.list}
            rowKey={(user) => user.id}
            dense
            busy={isFetching}
            empty={
              <EmptyState
                drawing={hasFilters ? 'search' : 'people'}
                message={hasFilters ? texts.noMatch : texts.empty}
                action={
                  hasFilters && (
                    <Button variant="quiet" onClick={clear}>
                      {texts.clearFilters}
                    </Button>
                  )
                }
              />
            }
          />
          <Pagination page={page} totalPages={data.totalPage} onPageChange={goTo} />
        </>
      ) : (
        <NotLoaded query={users} message={texts.failed}>
          <Skeleton shape="table" columns={8} count={10} />
        </NotLoaded>
      )}
      {open?.kind === 'add' && <UserDialog user={null} onClose={close} />}
      {open?.kind === 'edit' && (
        <UserDialog
          user={open.user}
          onClose={close}
          onWaiting={(person, sentTo) => setOpen({ kind: 'code', person, sentTo })}
        />
      )}
      {open?.kind === 'code' && <ContactCodeDialog person={open.person} sentTo={open.sentTo} onClose={close} />}
      {open?.kind === 'waiting' && (
        <WaitingDialog
          isAdmin={session?.role === 'admin'}
          onCode={({ user: { id, name, role } }) =>
            setOpen({ kind: 'code', person: { id, name }, sentTo: role === 'customer' ? 'phone' : 'email' })
          }
          onClose={close}
        />
      )}
      {open?.kind === 'block' && <BlockDialog user={open.user} onClose={close} />}
      {open?.kind === 'sign-out' && <SignOutDialog user={open.user} onClose={close} />}
      <Suspense fallback={null}>
        {open?.kind === 'own-leaders' && (
          <OwnLeaderDialogs open={open.what} onClose={close} onHandedOver={chosen.clear} Invite={Invite} />
        )}
        {open?.kind === 'card' && <Card customerId={open.user.id} name={nameOf(open.user)} onClose={close} />}
        {open?.kind === 'absence' && (
          <Absences leader={{ id: open.user.id, name: nameOf(open.user) }} onClose={close} />
        )}
      </Suspense>
      {open?.kind === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}
