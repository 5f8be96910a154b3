import type { RoleSlug } from '@branchline/contract/call';
import type { User } from '@branchline/contract/shapes';
import { addUserForm, editCustomerForm, editUserForm } from '@branchline/contract/users';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { imageAccept } from '#lib/file-kinds.ts';
import { changesIn, placeErrors, useCheckedForm } from '#lib/forms.ts';
import { leaderOptionsQuery } from '#lib/leader-options.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { useSession } from '#lib/session-store.ts';
import { ownLeaderTexts } from '#lib/texts/own-leader-texts.ts';
import { roleTexts } from '#lib/texts/role-texts.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { showInfo } from '#lib/toasts.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { PicturePicker } from '#ui/picture-picker.tsx';
import type { SelectOption } from '#ui/select.tsx';
import { useOpenBranchOptions } from '../api/use-open-branches.ts';
import {
  type NewUser,
  type Picture,
  type SavedUser,
  useAddUser,
  useEditUser,
  type UserChange,
} from '../api/use-save-user.ts';
import { SuccessorDialog } from '../own-leaders/successor-dialog.tsx';
import { useLastLeader } from '../own-leaders/use-last-leader.ts';
import { nameOf } from '../lib/name-of.ts';
import { UserFields, type UserFormValues } from './user-fields.tsx';

const valuesOf = (user: User | null, branchId: string): UserFormValues => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  password: '',
  role: user?.role.slug ?? 'team_leader',
  branch: user?.branch?.id ?? branchId,
  status: user?.status === false ? 'false' : 'true',
  addressline1: user?.addressline1 ?? '',
  addressline2: user?.addressline2 ?? '',
  city: user?.city ?? '',
  state: user?.state ?? '',
  zipcode: user?.zipcode ?? '',
});

const optionsFor = (slugs: readonly RoleSlug[]): SelectOption[] =>
  slugs.map((slug) => ({ value: slug, label: roleTexts[slug] }));

/** A form that waits for a yes. */
interface Unconfirmed {
  readonly values: UserFormValues;
  readonly question: string;
  readonly consequence: string;
  readonly confirmLabel: string;
  readonly onDone?: () => void;
}

interface Props {
  readonly user: User | null;
  readonly onClose: () => void;
  /** What was changed of how the person signs in is not in effect yet. */
  readonly onWaiting?: ((person: { id: string; name: string }, sentTo: 'phone' | 'email' | null) => void) | undefined;
}

/** Adds a user, or changes one. It stays open, with what was typed, until the server has taken it. */
export function UserDialog({ user, onClose, onWaiting }: Props) {
  const session = useSession();
  const isAdmin = session?.role === 'admin';
  const add = useAddUser();
  const edit = useEditUser(user?.id ?? '');
  const allBranches = useOpenBranchOptions(user?.branch ?? null);
  const kind = user === null ? 'new' : user.role.slug === 'customer' ? 'customer' : 'staff';
  const schema = { new: addUserForm, staff: editUserForm, customer: editCustomerForm }[kind];
  const [picture, setPicture] = useState<Picture>(undefined);
  const before = valuesOf(user, isAdmin ? '' : (session?.branchId ?? ''));
  const form = useCheckedForm<UserFormValues>(
    (values, context, options) => {
      const { email, password, addressline1, addressline2, city, state, zipcode, ...reduced } = values;
      const checked =
        kind === 'customer'
          ? reduced
          : { ...reduced, email, password, addressline1, addressline2, city, state, zipcode };
      return standardSchemaResolver<UserFormValues, unknown, UserFormValues>(schema as never, undefined, { raw: true })(
        checked as UserFormValues,
        context,
        options,
      );
    },
    { defaultValues: before, draftKey: `user ${user?.id ?? 'new'}` },
  );
  const { errors } = form.formState;
  const { getValues, setValue } = form;
  // A select drops a choice that it does not offer yet, such as one that was typed before the session ended.
  useEffect(() => setValue('branch', getValues('branch')), [allBranches, getValues, setValue]);
  const isBusy = add.isPending || edit.isPending;
  /** What is to be saved once it is known who gets this leader's own customers. */
  const [asked, setAsked] = useState<{ readonly values: UserFormValues; readonly customers: number }>();
  const { left } = useLastLeader(user);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isMoved = kind === 'customer' && form.watch('branch') !== before.branch;
  const [keepNotes, setKeepNotes] = useState(false);
  /** What is to be saved once it is confirmed that customers have nobody to write to then. */
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed>();
  /** Asks before customers are left without anybody to write to; undefined where nobody is. */
  const askBefore = async (values: UserFormValues): Promise<Omit<Unconfirmed, 'values'> | undefined> => {
    const isGoing = values.status === 'false' || values.branch !== before.branch || values.role !== before.role;
    if (left !== null && isGoing)
      return {
        question: ownLeaderTexts.lastLeaderTitle(left.branch),
        consequence: ownLeaderTexts.lastLeader(left.branch, left.customers),
        confirmLabel: ownLeaderTexts.successorSubmit,
      };
    // Who is turned off writes to nobody anyway.
    if (!isMoved || !user || values.status === 'false') return undefined;
    // Without a network it fails at once, as the save that follows does.
    const options = { ...leaderOptionsQuery(values.branch), networkMode: 'always' as const };
    const leaders = await queryClient.query(options).catch(() => undefined);
    if (leaders?.length !== 0) return undefined;
    const [name, branch] = [nameOf(user), allBranches?.find(({ value }) => value === values.branch)?.label ?? ''];
    return {
      question: ownLeaderTexts.moveToNobodyTitle(name, branch),
      consequence: ownLeaderTexts.leaderlessSoon(branch, 1),
      confirmLabel: ownLeaderTexts.moveToNobodySubmit,
      onDone: () =>
        showInfo(ownLeaderTexts.movedToNobody(name, branch), {
          label: ownLeaderTexts.leaderlessCustomers,
          run: () => void navigate(withQuery(paths.users, { leader: 'nobody', branch: values.branch, status: true })),
        }),
    };
  };
  const submit = (values: UserFormValues, successor?: string) => {
    const saved =
      kind === 'new'
        ? add.mutateAsync({ user: values as NewUser, picture })
        : // An empty password is no change.
          edit.mutateAsync({
            change: {
              ...(changesIn(form, values) as UserChange),
              ...(successor !== undefined && { successor }),
              ...(isMoved && keepNotes && { keepNotes }),
            },
            picture,
          });
    return saved.then(
      ({ data, ...reply }) => {
        onClose();
        unconfirmed?.onDone?.();
        const waiting = 'waiting' in reply ? (reply as SavedUser).waiting : undefined;
        if (waiting) onWaiting?.({ id: data.id, name: nameOf(data) }, waiting.sentTo);
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.customers !== undefined)
          setAsked({ values, customers: error.customers });
        // What is wrong with the form is under the question.
        else if (placeErrors(form, error)) setAsked(undefined);
      },
    );
  };
  const roles: RoleSlug[] =
    kind === 'customer' ? ['customer'] : isAdmin ? ['branch_leader', 'team_leader'] : ['team_leader'];
  const branches = isAdmin ? allBranches : [{ value: session?.branchId ?? '', label: session?.branchName ?? '' }];

  return (
    <FormDialog
      form={form}
      labels={texts}
      onSubmit={async (values) => {
        const asked = await askBefore(values);
        if (asked) setUnconfirmed({ values, ...asked });
        else await submit(values);
      }}
      onClose={onClose}
      title={user ? texts.editTitle : texts.add}
      size="large"
      busy={isBusy}
      hasChosen={picture !== undefined}
    >
      <UserFields
        picture={
          <PicturePicker
            name={user ? nameOf(user) : ''}
            current={user?.image ?? null}
            accept={imageAccept}
            onChoose={setPicture}
            isRemovable
          />
        }
        register={form.register}
        errors={errors}
        kind={kind}
        roles={optionsFor(roles)}
        branches={branches}
        isBranchFixed={!isAdmin}
      />
      {isMoved && isAdmin && (
        <FormGrid>
          <FormRow>
            <Checkbox
              label={ownLeaderTexts.keepNotes}
              help={ownLeaderTexts.keepNotesHelp}
              checked={keepNotes}
              onChange={({ target }) => setKeepNotes(target.checked)}
            />
          </FormRow>
        </FormGrid>
      )}
      {unconfirmed && (
        <ConfirmDialog
          open
          onOpenChange={() => setUnconfirmed(undefined)}
          question={unconfirmed.question}
          consequence={unconfirmed.consequence}
          confirmLabel={unconfirmed.confirmLabel}
          busy={isBusy}
          onConfirm={() => void submit(unconfirmed.values).then(() => setUnconfirmed(undefined))}
        />
      )}
      {user && asked && (
        <SuccessorDialog
          leader={{ id: user.id, name: nameOf(user), branchId: user.branch?.id ?? '' }}
          customers={asked.customers}
          busy={isBusy}
          error={
            edit.error && !(edit.error instanceof ApiError && edit.error.customers !== undefined)
              ? messageOf(edit.error, texts.failed)
              : undefined
          }
          onChoose={(successor) => void submit(asked.values, successor)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </FormDialog>
  );
}
