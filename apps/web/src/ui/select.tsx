import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import boxStyles from './text-input.module.css';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import styles from './select.module.css';
import { uiTexts } from '#lib/texts/ui-texts.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'multiple'> {
  /** Undefined while they are on their way. */
  options: readonly SelectOption[] | undefined;
  /** First entry with an empty value: "All roles", "Choose a branch". */
  placeholder?: string | undefined;
  size?: 'medium' | 'small';
}

/** The platform's own select, in the kit's clothes. */
export function Select({ options, placeholder, size = 'medium', className, ...rest }: SelectProps) {
  const control = useFieldControl(rest);

  return (
    <div className={classNames(boxStyles.box, styles.box, size === 'small' && boxStyles.small, className)}>
      <select {...rest} {...control} className={classNames(boxStyles.input, styles.select)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {!options?.length && <option disabled>{options ? uiTexts.noOptions : uiTexts.loading}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} aria-hidden="true" />
    </div>
  );
}
