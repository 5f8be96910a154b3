import type { Label } from '@branchline/contract/shapes';
import { Check } from 'lucide-react';
import { messageOf } from '#lib/api-error.ts';
import { inLanguage } from '#lib/in-language.ts';
import { pageLanguage } from '#lib/language.ts';
import { customerCardTexts as texts } from '#lib/texts/customer-card-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { LabelChip } from '#ui/label-chip.tsx';
import { useSetLabels } from '../api/use-card.ts';
import { useLabels } from '../api/use-labels.ts';
import styles from '../customer-card.module.css';

/** The labels of the branch, each on or off for a customer. */
export function CardLabels({ customerId, labels }: { customerId: string; labels: readonly Label[] }) {
  const { data: all = labels, isSuccess } = useLabels(undefined);
  const set = useSetLabels(customerId);
  const chosen = set.isPending ? set.variables : labels.map(({ id }) => id);
  if (isSuccess && all.length === 0) return <p className={styles.none}>{texts.noneInBranch}</p>;
  return (
    <>
      <div className={styles.labels} role="group" aria-label={texts.labels}>
        {all.map(({ id, name, names, color }) => {
          const isOn = chosen.includes(id);
          return (
            <button
              key={id}
              type="button"
              className={styles.toggle}
              aria-pressed={isOn}
              disabled={set.isPending}
              onClick={() => set.mutate(isOn ? chosen.filter((one) => one !== id) : [...chosen, id])}
            >
              {isOn && <Check aria-hidden="true" />}
              <LabelChip name={inLanguage(name, names, pageLanguage())} color={color} />
            </button>
          );
        })}
      </div>
      {set.error && <Banner tone="danger">{messageOf(set.error, texts.notSaved)}</Banner>}
    </>
  );
}
