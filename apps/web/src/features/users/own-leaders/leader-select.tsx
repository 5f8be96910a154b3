import type { ComponentProps } from 'react';
import type { LeaderOption } from '#lib/leader-options.ts';
import { useLeaderOptions } from '#lib/leader-options.ts';
import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

interface LeaderSelectProps extends Omit<ComponentProps<typeof Select>, 'options' | 'placeholder'> {
  label: string;
  error: string | undefined;
  branchId: string;
  /** Those who cannot be chosen: who answers them now. */
  except: readonly string[];
  /** Choices beside leaders, below them. */
  others?: readonly LeaderOption[];
}

/** Chooses an active team leader of a branch. */
export function LeaderSelect({ label, error, branchId, except, others = [], ...select }: LeaderSelectProps) {
  const { data, error: failure } = useLeaderOptions(branchId);
  const leaders = data?.filter(({ value }) => !except.includes(value));
  const help = failure ? texts.leadersFailed : leaders?.length === 0 ? texts.noOtherLeader : undefined;
  return (
    <Field label={label} help={help} error={error} required>
      {/* Drawn anew when the leaders are there: a select drops a choice that it does not offer yet. */}
      <Select
        key={leaders === undefined ? 'loading' : 'loaded'}
        placeholder={texts.chooseLeader}
        options={leaders && [...leaders, ...others]}
        {...select}
      />
    </Field>
  );
}
