import { editProfile } from '@branchline/contract/profile';
import type { Me } from '@branchline/contract/shapes';
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { ownProfileQuery } from '#lib/own-profile.ts';
import { getSession, updateSession } from '#lib/session-store.ts';

interface ProfileChange {
  readonly firstName: string;
  readonly lastName: string;
  /** A new picture; the current one stays without it. */
  readonly image: File | null;
}

/** Saves the own names and picture. */
export const useEditProfile = (): UseMutationResult<{ data: Me }, Error, ProfileChange> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ firstName, lastName, image }) =>
      call(editProfile, {
        body: { firstName, lastName, id: getSession()?.userId },
        ...(image && { files: { image } }),
      }),
    onSuccess: ({ data }) => {
      updateSession(data);
      queryClient.setQueryData(ownProfileQuery.queryKey, data);
    },
  });
};
