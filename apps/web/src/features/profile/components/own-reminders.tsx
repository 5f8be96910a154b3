import { editProfile } from '@branchline/contract/profile';
import type { Me } from '@branchline/contract/shapes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { ownProfileQuery } from '#lib/own-profile.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { Card } from '#ui/card.tsx';
import { Switch } from '#ui/switch.tsx';

/** Whether a customer is texted about a message that waits. */
export function OwnReminders({ me }: { me: Me }) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (nudges: boolean) => call(editProfile, { body: { nudges } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey }),
  });
  return (
    <Card title={profileTexts.reminders.title}>
      <Switch
        label={profileTexts.reminders.label}
        help={profileTexts.reminders.help}
        checked={save.isPending ? save.variables : me.nudges !== false}
        busy={save.isPending}
        onChange={(event) => save.mutate(event.target.checked)}
      />
    </Card>
  );
}
