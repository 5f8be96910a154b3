import type { RefCallback } from 'react';
import type { SelectOption } from './select.tsx';

export interface MultiSelectProps {
  /** Takes the focus to its input. */
  ref?: RefCallback<{ focus: () => void }> | undefined;
  options: readonly SelectOption[];
  /** The values chosen. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string;
  /** What the list says when it is empty. */
  emptyText?: string;
  /** The options are on their way. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Its name when no Field labels it. */
  'aria-label'?: string | undefined;
}
