import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

export interface RowActionProps {
  /** A verb and the thing of the row: "Edit Mira Nair". Read out, and shown when somebody points at it. */
  label: string;
  icon: ReactNode;
  onClick: () => void;
  variant?: 'plain' | 'danger';
}

/** What can be done with a row of a table, as a small button in it. */
export function RowAction({ label, ...button }: RowActionProps) {
  return (
    <Tooltip label={label}>
      <IconButton size="small" label={label} {...button} />
    </Tooltip>
  );
}
