import { createContext, useContext } from 'react';
import { classNames } from './class-names.ts';

export interface FieldControl {
  id: string;
  describedBy: string;
  isInvalid: boolean;
  isRequired: boolean;
}

/** How a Field reaches the input inside it, however deep. */
export const FieldControlContext = createContext<FieldControl | null>(null);

interface OwnAttributes {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

/** Joins what an input was given with what the Field around it knows: id, description, validity. */
export function useFieldControl(own: OwnAttributes) {
  const field = useContext(FieldControlContext);
  const describedBy = classNames(own['aria-describedby'], field?.describedBy);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid === true ? true : undefined),
    'aria-required': own['aria-required'] ?? (field?.isRequired === true ? true : undefined),
  };
}
