import type { RoleSlug } from '@branchline/contract/call';
import type pg from 'pg';
import type { PresenceChange } from '#platform/realtime/realtime-types';
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

export interface PresenceNews extends PresenceChange {
  /** The topics of those who may hear of it. */
  readonly audience: readonly string[];
}

/** Notes who came and went; answers what to tell whom: only those who may chat with that person. */
export const notePresence = async (pool: pg.Pool, changes: readonly PresenceChange[]): Promise<PresenceNews[]> => {
  const people = new Map((await noteSeen(pool, changes)).map((person) => [person.id, person]));
  return changes.flatMap((change) => {
    const person = people.get(change.userId);
    return person?.isActive ? [{ ...change, audience: audienceOf(person) }] : [];
  });
};
