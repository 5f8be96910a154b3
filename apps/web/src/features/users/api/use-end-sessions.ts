import { endAllSessions } from '@branchline/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** Signs a user out on every device. */
export const useEndSessions = (id: string) => useMutation({ mutationFn: () => call(endAllSessions, { body: { id } }) });
