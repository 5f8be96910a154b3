import type { BodyInput, ReplyOf } from '@branchline/contract/call';
import { addUser, editUser } from '@branchline/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { refreshContactChanges } from './contact-changes.ts';
import { refreshPeople, showSaved } from './use-users.ts';

export type NewUser = BodyInput<typeof addUser>;
export type UserChange = BodyInput<typeof editUser>;
export type SavedUser = Pick<ReplyOf<typeof editUser>, 'waiting'>;

/** A new picture; null takes the one there is away, and without either it stays. */
export type Picture = File | null | undefined;

const filesOf = (picture: Picture) => picture && { files: { image: picture } };

/** Adds a user. */
export const useAddUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ user, picture }: { user: NewUser; picture?: Picture }) =>
      call(addUser, { body: user, ...filesOf(picture) }),
    // It is saved, whether the lists come soon or not.
    onSuccess: () => void refreshPeople(queryClient),
  });
};

/** Changes fields of a user, or turns one on or off. */
export const useEditUser = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ change, picture }: { change: UserChange; picture?: Picture }) =>
      call(editUser, {
        params: { id },
        body: { ...change, ...(picture === null && { image: '' as const }) },
        ...filesOf(picture),
      }),
    onSuccess: (reply) => {
      showSaved(queryClient, reply.data);
      void refreshPeople(queryClient);
      if (reply.waiting !== undefined) void refreshContactChanges(queryClient);
    },
  });
};
