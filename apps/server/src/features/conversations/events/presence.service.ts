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

/** Who hears of each person that is here, as it was when their devices were let in. */
export interface Audiences {
  /** A device was let in. Answers which topics hear of its person no longer, and which from now on instead. */
  note(person: Audible): { readonly lost: readonly string[]; readonly won: readonly string[] };
  /** The topics in which somebody was seen until now; empty when no device was let in here. */
  takeOut(userId: string): readonly string[];
}

interface Audible {
  readonly userId: string;
  readonly role: RoleSlug;
  readonly branchId: string | null;
}

const fewRemembered = 1_000;

/**
 * Remembers audiences: whoever is turned off or moved is gone for those who saw them before. Who left from another
 * process is forgotten now and then (`isHere`).
 */
export const createAudiences = (isHere: (userId: string) => boolean): Audiences => {
  const known = new Map<string, readonly string[]>();
  let tidyAbove = fewRemembered;
  const tidy = () => {
    if (known.size <= tidyAbove) return;
    for (const userId of known.keys()) if (!isHere(userId)) known.delete(userId);
    tidyAbove = Math.max(fewRemembered, 2 * known.size);
  };
  return {
    note: (person) => {
      tidy();
      const before = known.get(person.userId);
      const after = audienceOf(person);
      known.set(person.userId, after);
      if (before === undefined) return { lost: [], won: [] };
      return {
        lost: before.filter((topic) => !after.includes(topic)),
        won: after.filter((topic) => !before.includes(topic)),
      };
    },
    takeOut: (userId) => {
      const audience = known.get(userId) ?? [];
      known.delete(userId);
      return audience;
    },
  };
};

export interface PresenceNews extends PresenceChange {
  /** The topics of those who may hear of it. */
  readonly audience: readonly string[];
}

/**
 * Notes who came and went; answers what to tell whom: only those who may chat with that person, and of somebody who
 * went also those who might before.
 */
export const notePresence = async (
  pool: pg.Pool,
  audiences: Audiences,
  changes: readonly PresenceChange[],
): Promise<PresenceNews[]> => {
  const people = new Map((await noteSeen(pool, changes)).map((person) => [person.id, person]));
  return changes.flatMap((change) => {
    const person = people.get(change.userId);
    const now = person?.isActive ? audienceOf(person) : [];
    const audience = change.online ? now : [...new Set([...now, ...audiences.takeOut(change.userId)])];
    return audience.length > 0 ? [{ ...change, audience }] : [];
  });
};
