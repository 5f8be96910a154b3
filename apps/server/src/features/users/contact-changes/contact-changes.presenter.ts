import type { ContactChange, ContactField } from '@branchline/contract/contact-changes';
import { personName } from '../person-name.ts';
import type { ContactChangeView } from './contact-changes.repository.ts';

const fieldsOf = ({ phone, email, hasPassword }: ContactChangeView): ContactField[] => [
  ...(phone === null ? [] : (['phone'] as const)),
  ...(email === null ? [] : (['email'] as const)),
  ...(hasPassword ? (['password'] as const) : []),
];

/** A change that waits, to staff. */
export const presentContactChange = (row: ContactChangeView): ContactChange => ({
  user: { id: row.userId, name: personName(row), role: row.role, branch: row.branchName },
  askedBy: { id: row.askedBy, name: personName({ firstName: row.askerFirstName, lastName: row.askerLastName }) },
  fields: fieldsOf(row),
  from: { phone: row.oldPhone, email: row.oldEmail },
  to: { phone: row.phone, email: row.email },
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});
