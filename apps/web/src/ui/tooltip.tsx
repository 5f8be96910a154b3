import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement } from 'react';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** A few words; for an icon button, its label again. */
  label: string;
  /** One control that can take focus. */
  children: ReactElement;
}

export function Tooltip({ label, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
