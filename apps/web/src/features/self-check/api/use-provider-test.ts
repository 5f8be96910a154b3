import { listAudit } from '@branchline/contract/audit';
import { testMail, testSms } from '@branchline/contract/self-check';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export type Provider = 'sms' | 'mail';

const triedKey = (provider: Provider) => ['self-check', 'tried', provider] as const;

/** Sends a test text or mail to `to`; a refusal by the provider is a result, not a failure. */
export const useProviderTest = (provider: Provider) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (to: string) =>
      provider === 'sms'
        ? (await call(testSms, { body: { phone: to } })).data
        : (await call(testMail, { body: { email: to } })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: triedKey(provider) }),
    // The result stands below the button.
    meta: { toast: false },
  });
};

/** Whether the last test went through, as the audit log has it. */
export const useWasTaken = (provider: Provider) =>
  useQuery({
    queryKey: triedKey(provider),
    queryFn: async ({ signal }) => {
      const { data } = await call(listAudit, { body: { action: `self_check.${provider}` }, signal });
      return data[0]?.details['taken'] === true;
    },
  });
