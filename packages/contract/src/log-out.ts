import { defineCall, success } from './call.ts';
import { emptyBody } from './fields.ts';

export const logout = defineCall({
  name: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends this session and closes its sockets.',
  access: { roles: { admin: 'own', branch_leader: 'own', team_leader: 'own', customer: 'own' } },
  body: emptyBody,
  reply: success({}),
});
