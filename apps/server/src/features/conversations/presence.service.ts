import { presence } from '@branchline/contract/socket-events';
import type { RoleSlug } from '@branchline/contract/call';
import type pg from 'pg';
import type { Realtime } from '#platform/realtime/realtime-types';
import { noteSeen } from './presence.repository.ts';

/** The rooms of people who may chat with the same others. A changed role or branch ends the session, so they hold. */
const leadersEverywhere = 'leaders';
const leadersOf = (branchId: string) => `leaders:${branchId}`;
const customersOf = (branchId: string) => `customers:${branchId}`;

/** The topics a person's devices listen to. */
export const topicsFor = (person: { readonly role: RoleSlug; readonly branchId: string | null }): string[] => {
  const { role, branchId } = person;
  if (role === 'team_leader') return branchId ? [leadersEverywhere, leadersOf(branchId)] : [leadersEverywhere];
  return role === 'customer' && branchId ? [customersOf(branchId)] : [];
};

/** The topics in which those listen who may chat with this person. */
const audienceOf = (person: { readonly role: RoleSlug; readonly branchId: string | null }): string[] => {
  const { role, branchId } = person;
  if (role === 'team_leader') return branchId ? [leadersEverywhere, customersOf(branchId)] : [leadersEverywhere];
  return role === 'customer' && branchId ? [leadersOf(branchId)] : [];
};

/** Notes and tells who comes and goes, only to those who may chat with that person. */
export const startPresence = (pool: pg.Pool, realtime: Realtime): void => {
  realtime.setTopics((actor) => topicsFor(actor));
  realtime.onPresenceChange(async (changes, { isStopping }) => {
    const people = new Map((await noteSeen(pool, changes)).map((person) => [person.id, person]));
    // Everybody loses the connection in a moment, and asks anew when it is back.
    if (isStopping) return;
    for (const { userId, online, at } of changes) {
      const person = people.get(userId);
      if (!person?.isActive) continue;
      const payload = { userid: userId, online, lastSeen: at.toISOString() };
      realtime.emitToTopics(audienceOf(person), presence, payload, { exceptUserId: userId });
    }
  });
};
