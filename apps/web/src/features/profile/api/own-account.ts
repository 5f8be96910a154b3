import type { BodyInput } from '@branchline/contract/call';
import { changePhone, confirmPhone } from '@branchline/contract/phone-change';
import { editProfile, exportOwnData, removeAccount } from '@branchline/contract/profile';
import type { Me } from '@branchline/contract/shapes';
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { isoDay } from '#lib/dates.ts';
import { leaveTo } from '#lib/leave.ts';
import { ownProfileQuery } from '#lib/own-profile.ts';
import { paths } from '#lib/paths.ts';
import { disconnect } from '#lib/realtime.ts';
import { saveFile } from '#lib/save-file.ts';
import { getSession, signOut, updateSession } from '#lib/session-store.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { showSuccess } from '#lib/toasts.ts';

interface ProfileChange {
  readonly firstName: string;
  readonly lastName: string;
  /** A new picture; the current one stays without it. */
  readonly image: File | null;
}

/** Shows everywhere what the server made of the person. */
const useTakeMe = () => {
  const queryClient = useQueryClient();
  return ({ data }: { readonly data: Me }): void => {
    updateSession(data);
    queryClient.setQueryData(ownProfileQuery.queryKey, data);
  };
};

/** Saves the own names and picture. */
export const useEditProfile = (): UseMutationResult<{ data: Me }, Error, ProfileChange> =>
  useMutation({
    mutationFn: ({ firstName, lastName, image }) =>
      call(editProfile, {
        body: { firstName, lastName, id: getSession()?.userId },
        ...(image && { files: { image } }),
      }),
    onSuccess: useTakeMe(),
  });

/** Asks for a code at the new number. */
export const useChangePhone = () =>
  useMutation({ mutationFn: (phone: string) => call(changePhone, { body: { phone } }) });

/** Moves the account to the new number with the code. */
export const useConfirmPhone = () =>
  useMutation({
    mutationFn: (proof: BodyInput<typeof confirmPhone>) => call(confirmPhone, { body: proof }),
    onSuccess: useTakeMe(),
  });

const texts = profileTexts.data;

/** Puts everything kept about the person into a JSON file among the downloads. */
export const useDownloadData = (): UseMutationResult<void, Error, void> =>
  useMutation({
    mutationFn: async () => {
      const { data } = await call(exportOwnData);
      const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(content, texts.fileName(isoDay(data.exportedAt)));
    },
    onSuccess: () => showSuccess(texts.ready),
  });

/** Deletes the own account, forgets it on this device and starts afresh. */
export const useRemoveAccount = (): UseMutationResult<unknown, Error, void> =>
  useMutation({
    // The answer's message is for the page that comes: it is not handed on to be shown here.
    mutationFn: async () => {
      const { message } = await call(removeAccount, { query: {} });
      disconnect();
      await signOut();
      leaveTo(paths.start, message);
    },
  });
