import { defineTexts } from './define-texts.ts';

/** What a role is called, by its slug. */
export const roleTexts = defineTexts({
  admin: 'Admin',
  branch_leader: 'Branch Leader',
  team_leader: 'Team Leader',
  customer: 'Customer',
});
