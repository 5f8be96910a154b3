import type { ComponentProps } from 'react';
import styles from './date-input.module.css';
import { TextInput } from './text-input.tsx';

export interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Days as `YYYY-MM-DD`. */
  min?: string | number | undefined;
  max?: string | number | undefined;
  size?: 'medium' | 'small';
}

/** The platform's own calendar, in the kit's clothes. */
export function DateInput(props: DateInputProps) {
  return (
    <TextInput {...props} type="date" data-empty={props.value === '' || undefined} inputClassName={styles.input} />
  );
}
