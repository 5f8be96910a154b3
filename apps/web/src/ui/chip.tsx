import { X } from 'lucide-react';
import { useId } from 'react';
import { formatNumber } from '#lib/numbers.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import styles from './chip.module.css';

export interface ChipProps {
  /** Its words; also what the removing button names. */
  label: string;
  /** "Role", "Branch": what the label is a value of. */
  kind?: string | undefined;
  /** How many it stands for. */
  count?: number | undefined;
  onRemove?: (() => void) | undefined;
  /** Makes it a button that is on or off. */
  selected?: boolean | undefined;
  onSelect?: (() => void) | undefined;
}

/** A filter that is on and can be taken off, or one of several to pick from. */
export function Chip({ label, kind, count, onRemove, selected, onSelect }: ChipProps) {
  const kindId = useId();
  const words = (
    <>
      {kind !== undefined && (
        <span id={kindId} className={styles.kind}>
          {kind}:
        </span>
      )}
      <span className={styles.label} dir="auto">
        {label}
      </span>
      {count !== undefined && (
        <>
          {' '}
          <span className={styles.count}>{formatNumber(count)}</span>
        </>
      )}
    </>
  );

  if (onSelect) {
    return (
      <button type="button" className={styles.chip} aria-pressed={selected ?? false} onClick={onSelect}>
        {words}
      </button>
    );
  }
  return (
    <span className={styles.chip}>
      {words}
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          // The field of this kind has that name already: a search for it by name finds only the field.
          aria-label={uiTexts.remove(label)}
          aria-describedby={kind === undefined ? undefined : kindId}
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
