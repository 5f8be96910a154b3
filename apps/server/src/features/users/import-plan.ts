import type { RoleSlug } from '@branchline/contract/call';

/** A row of an import file, well written. An empty name or branch says nothing. */
export interface CustomerRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly branchName: string;
  /** The own leader in a `personal` branch: phone, e-mail or name. */
  readonly leaderName: string;
}

export interface RowError {
  readonly row: number;
  readonly message: string;
}

export interface Place {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly assignment: 'branch' | 'personal';
}

/** Where an import may put people. */
export interface ImportPlaces {
  /** By name in small letters. */
  readonly byName: ReadonlyMap<string, Place>;
  /** For rows that name no branch. */
  readonly standard: Place;
  /** The one branch whose customers may be added and changed; null: any. */
  readonly onlyBranchId: string | null;
  /** Active leaders of a branch who are called so. */
  readonly leadersCalled: (branchId: string, name: string) => readonly string[];
}

/** Who has a row's number now. */
export interface Owner {
  readonly id: string;
  readonly role: RoleSlug;
  readonly branchId: string | null;
  readonly leaderId: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

interface Person {
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly branchId: string;
  /** The leader that the row names, where that says something. */
  readonly leaderId: string | undefined;
}

/** What one row asks for. */
export type RowPlan =
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'same' }
  | { readonly kind: 'create'; readonly person: Person }
  | { readonly kind: 'update'; readonly id: string; readonly person: Person; readonly isMoved: boolean };

const error = (message: string): RowPlan => ({ kind: 'error', message });

/**
 * Decides what a row changes. A row that names no branch puts a new customer into the standard one and leaves one who is
 * there in the own one; an empty name leaves the name.
 */
export const planRow = (row: CustomerRow, owner: Owner | undefined, places: ImportPlaces): RowPlan => {
  const { phone } = row;
  const { onlyBranchId } = places;
  const isStaff = owner !== undefined && owner.role !== 'customer';
  // A branch leader does not learn who else has a number, and where.
  if (owner !== undefined && onlyBranchId !== null && (isStaff || owner.branchId !== onlyBranchId))
    return error('This number belongs to somebody who is no customer of your branch.');
  if (isStaff) return error('This number belongs to staff.');
  const named = row.branchName === '' ? undefined : places.byName.get(row.branchName.toLowerCase());
  if (row.branchName !== '' && named === undefined) return error(`There is no branch called ${row.branchName}.`);
  if (named !== undefined && onlyBranchId !== null && named.id !== onlyBranchId)
    return error('You can import customers of your own branch only.');

  const place = named ?? (owner === undefined ? places.standard : undefined);
  const branchId = place?.id ?? owner?.branchId ?? places.standard.id;
  const isMoved = branchId !== owner?.branchId;
  if (isMoved && place?.isActive === false) return error('This branch is off, so nobody can be added to it.');

  const branch = place ?? [...places.byName.values(), places.standard].find(({ id }) => id === branchId);
  const isLeaderNamed = row.leaderName !== '' && branch?.assignment === 'personal';
  const [leaderId, another] = isLeaderNamed ? places.leadersCalled(branchId, row.leaderName) : [];
  if (isLeaderNamed && leaderId === undefined)
    return error(`There is no active team leader called ${row.leaderName} in this branch.`);
  if (another !== undefined)
    return error(`Several team leaders are called ${row.leaderName}. Give the phone number or e-mail instead.`);

  const person = {
    phone,
    branchId,
    leaderId,
    firstName: row.firstName || (owner?.firstName ?? ''),
    lastName: row.lastName || (owner?.lastName ?? ''),
  };
  if (owner === undefined) return { kind: 'create', person };
  const isSame =
    !isMoved &&
    (leaderId ?? owner.leaderId) === owner.leaderId &&
    person.firstName === owner.firstName &&
    person.lastName === owner.lastName;
  return isSame ? { kind: 'same' } : { kind: 'update', id: owner.id, person, isMoved };
};
