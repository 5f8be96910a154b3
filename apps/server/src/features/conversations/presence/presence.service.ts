import type { RoleSlug } from '@branchline/contract/call';
import type pg from 'pg';
import type { PresenceChange } from '#platform/realtime/realtime-types';
import { noteSeen, type SeenPerson } from './presence.repository.ts';

/** The rooms of people who may chat with the same others. Whoever is moved or gets another leader is let in anew. */
const leadersEverywhere = 'leaders';
const leadersOf = (branchId: string) => `leaders:${branchId}`;
const customersOf = (branchId: string) => `customers:${branchId}`;
/** One leader, and the customers who have that leader as their own. */
const leaderAlone = (leaderId: string) => `leader:${leaderId}`;
const ownCustomersOf = (leaderId: string) => `customers-of:${leaderId}`;

interface Listener {
  readonly userId: string;
  readonly role: RoleSlug;
  readonly branchId: string | null;
  readonly leaderId?: string | null;
}

/** The topics a person's devices listen to. */
export const topicsFor = ({ userId, role, branchId, leaderId }: Listener): string[] => {
  if (role === 'team_leader')
    return [leadersEverywhere, leaderAlone(userId), ...(branchId ? [leadersOf(branchId)] : [])];
  if (role !== 'customer' || !branchId) return [];
  return leaderId ? [ownCustomersOf(leaderId)] : [customersOf(branchId)];
};

type Observed = Listener & Partial<Pick<SeenPerson, 'coverId' | 'covered'>>;

/** The topics in which those listen who may chat with this person. */
const audienceOf = ({ userId, role, branchId, leaderId, coverId, covered }: Observed): string[] => {
  if (role === 'team_leader')
    return [
      leadersEverywhere,
      ...[userId, ...(covered ?? [])].map(ownCustomersOf),
      ...(branchId ? [customersOf(branchId)] : []),
    ];
  if (role !== 'customer' || !branchId) return [];
  return leaderId ? [leaderAlone(leaderId), ...(coverId ? [leaderAlone(coverId)] : [])] : [leadersOf(branchId)];
};

/** The audience of each person connected here, as it was when their devices were let in. */
export interface Audiences {
  /** A device was let in. Returns the topics that its person's audience has lost and won. */
  note(person: Listener): { readonly lost: readonly string[]; readonly won: readonly string[] };
  /** The topics in which somebody was seen until now; empty when no device was let in here. */
  takeOut(userId: string): readonly string[];
}

const fewRemembered = 1_000;

/**
 * Remembers audiences, so that somebody who is deactivated or moved goes offline for those who saw them before. People who
 * left from another process are removed now and then (`isHere`).
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

export interface PresenceWithAudience extends PresenceChange {
  /** The topics of those who may hear of it. */
  readonly audience: readonly string[];
}

/**
 * Stores who came and went; returns each change with its audience: those who may chat with that person, and for somebody
 * who went also those who could before.
 */
export const notePresence = async (
  pool: pg.Pool,
  audiences: Audiences,
  changes: readonly PresenceChange[],
): Promise<PresenceWithAudience[]> => {
  const people = new Map((await noteSeen(pool, changes)).map((person) => [person.id, person]));
  return changes.flatMap((change) => {
    const person = people.get(change.userId);
    const now = person?.isActive ? audienceOf({ ...person, userId: person.id }) : [];
    const audience = change.online ? now : [...new Set([...now, ...audiences.takeOut(change.userId)])];
    return audience.length > 0 ? [{ ...change, audience }] : [];
  });
};
