import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import styles from './text-input.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** An icon or a prefix inside the box, before the text. */
  leading?: ReactNode;
  /** A small button or a unit inside the box, after the text. */
  trailing?: ReactNode;
  size?: 'medium' | 'small';
  /** Styles the input itself; `className` goes to the box. */
  inputClassName?: string | undefined;
}

export function TextInput(props: TextInputProps) {
  const { leading, trailing, size = 'medium', className, inputClassName, type = 'text', ...rest } = props;
  const control = useFieldControl(props);

  return (
    <div className={classNames(styles.box, size === 'small' && styles.small, className)}>
      {Boolean(leading) && <span className={styles.leading}>{leading}</span>}
      <input type={type} {...rest} {...control} className={classNames(styles.input, inputClassName)} />
      {Boolean(trailing) && <span className={styles.trailing}>{trailing}</span>}
    </div>
  );
}
