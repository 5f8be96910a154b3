import { Pencil } from 'lucide-react';

/** Of the button that changes a customer's name. */
export function EditIcon() {
  return <Pencil aria-hidden="true" />;
}
