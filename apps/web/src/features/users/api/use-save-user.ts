import { addUser, editUser } from '@branchline/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@branchline/contract/call';
import { call } from '#lib/api-client.ts';
import { usersKey } from './use-users.ts';

export type NewUser = BodyInput<typeof addUser>;
export type UserChange = BodyInput<typeof editUser>;

/** Adds a user. */
export const useAddUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewUser) => call(addUser, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
};

/** Changes fields of a user, or turns one on or off. */
export const useEditUser = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChange) => call(editUser, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
};
