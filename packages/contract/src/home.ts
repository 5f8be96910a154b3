import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { me } from './shapes.ts';

export const getHome = defineCall({
  name: 'home.get',
  method: 'GET',
  path: '/api/home',
  summary: 'The app’s name, the signed-in person and the number of unread messages.',
  access: { roles: { admin: 'own', branch_leader: 'own', team_leader: 'own', customer: 'own' } },
  reply: success({ data: z.object({ appName: z.string(), me, unread: z.number() }) }),
});
