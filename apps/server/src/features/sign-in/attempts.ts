import { addressKey } from '#platform/limits/address-key';
import type { Person } from './people.repository.ts';

/** What failures are counted by for a name that was typed (`Account.value`), whether it is anybody's or not, from an address. */
export const attemptByName = (name: string, ip: string): string => `typed ${name} ${addressKey(ip)}`;

/**
 * What failures are counted by for a person from an address. They are failures of the password in force: another one,
 * whoever set it, begins with none. The limiter keeps no more than a hash of this.
 */
export const attemptByPerson = ({ id, passwordHash }: Pick<Person, 'id' | 'passwordHash'>, ip: string): string =>
  `${id} ${passwordHash ?? 'no password'} ${addressKey(ip)}`;

/** What failures are counted by for a person from all addresses they never signed in from together. */
export const strangersAttempt = (personId: string): string => `person ${personId}`;

/** What failures are counted by for the address itself. */
export const addressLimits = (isStranger: boolean) =>
  isStranger ? (['signIn.address', 'signIn.network'] as const) : (['signIn.address'] as const);
