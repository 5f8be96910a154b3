import type { RoleSlug } from '@branchline/contract/call';
import type { Me } from '@branchline/contract/shapes';
import { signIn } from '#lib/session-store.ts';

const roleNames: Record<RoleSlug, string> = {
  admin: 'Admin',
  branch_leader: 'Branch Leader',
  team_leader: 'Team Leader',
  customer: 'Customer',
};

/** A person as the server describes them. */
export const makeMe = (slug: RoleSlug, change: Partial<Me> = {}): Me => ({
  id: '01990000-0000-7000-8000-000000000001',
  status: true,
  email: slug === 'customer' ? null : `${slug}@example.com`,
  phone: '9876543210',
  role: { name: roleNames[slug], slug },
  branch: { id: '01990000-0000-7000-8000-00000000000b', name: 'Main' },
  firstName: 'Asha',
  lastName: 'Rao',
  image: null,
  locale: null,
  ...change,
});

/** Signs a person of the role in on this device. */
export const signInAs = (slug: RoleSlug, token = 'token-1'): Me => {
  const me = makeMe(slug);
  signIn(token, me);
  return me;
};
