import * as Radix from '@radix-ui/react-popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './popover.module.css';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names what opens. */
  label: string;
  children: ReactNode;
}

/** A small panel beside its button: filters, a preview, a picker. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.popover} aria-label={label} align="start" sideOffset={4} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
