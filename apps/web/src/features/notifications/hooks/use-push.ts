import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { messageOf } from '#lib/api-error.ts';
import { notificationTexts as texts } from '#lib/texts/notification-texts.ts';
import { showFailure, showInfo, showReplyMessage } from '#lib/toasts.ts';
import { pushDevicesQuery } from '../api/push-devices.ts';
import { type PushState, pushStateQuery } from '../api/push-state.ts';
import { NotTurnedOn, type PushReply, turnOff, turnOn } from '../lib/subscription.ts';

interface PushChange {
  readonly on: boolean;
  readonly showText: boolean;
  /** Nothing is said of the success: the switch shows it. */
  readonly quietly?: boolean;
}

export const usePushState = (): UseQueryResult<PushState> => useQuery(pushStateQuery);

/** Turns notifications on this device on or off, or changes what they show. */
export const useChangePush = (): UseMutationResult<PushReply, Error, PushChange> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ on, showText }) => (on ? turnOn({ showText }) : turnOff()),
    meta: { toast: false },
    onSuccess: (reply, { quietly }) => {
      if (quietly) return;
      if (reply.isOpenOnly) showInfo(texts.openOnly);
      else showReplyMessage(reply);
    },
    onError: (error) => showFailure(error instanceof NotTurnedOn ? error.message : messageOf(error, texts.failed)),
    onSettled: () =>
      Promise.all(
        [pushStateQuery, pushDevicesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
};
