import type { CallDefinition, Reach } from '@branchline/contract/call';
import type { EventDefinition } from '@branchline/contract/event';
import type { Exceptions } from './exception-types.ts';
import { exceptions } from './permission-exceptions.ts';
import { type Answer, type Caller, callers, type Relation, type Target, targets } from './permission-targets.ts';
import { calls } from '@branchline/contract/registry';
import { clientEvents } from '@branchline/contract/socket-events';

export type Cells = Readonly<Record<Caller, Readonly<Record<Relation, Answer>>>>;

/** One call or event, seen from what it names. An aspect is one field that names a record of its own. */
export interface PermissionRow {
  readonly name: string;
  readonly aspect: string | null;
  readonly operation: CallDefinition | EventDefinition;
  readonly transport: 'http' | 'socket';
  readonly target: Target;
  readonly cells: Cells;
  /** Why cells differ from what the reach alone would say. */
  readonly notes: readonly string[];
}

const isCall = (operation: CallDefinition | EventDefinition): operation is CallDefinition => 'path' in operation;

const same = (answer: Answer): Record<Relation, Answer> => ({
  own: answer,
  same_branch: answer,
  other_branch: answer,
  not_a_party: answer,
  turned_off: answer,
  deleted: answer,
});

/** How far a role reaches, told as answers. */
const byReach: Readonly<Record<Reach, Readonly<Record<Relation, Answer>>>> = {
  all: { ...same('ok'), deleted: 'not_found' },
  branch: { ...same('ok'), other_branch: 'not_found', not_a_party: 'not_found', deleted: 'not_found' },
  own: { ...same('not_found'), own: 'ok' },
  // A conversation that was begun is kept, whatever becomes of the partner.
  chat: { ...same('ok'), own: 'not_found', other_branch: 'not_found', not_a_party: 'not_found' },
};

/** A call that names no record: whoever slips a foreign id in is refused, where there is anything to read it from. */
const namesNothing = (operation: CallDefinition | EventDefinition): Readonly<Record<Relation, Answer>> => {
  const isRead = isCall(operation) ? (operation.body ?? operation.query) !== undefined : true;
  return isRead ? { ...same('invalid'), own: 'ok' } : same('ok');
};

const proofOf = (operation: CallDefinition | EventDefinition) => operation.access.grant;

const answersOf = (
  operation: CallDefinition | EventDefinition,
  { caller, target }: { readonly caller: Caller; readonly target: Target },
): Readonly<Record<Relation, Answer>> => {
  const { access } = operation;
  const free = namesNothing(operation);
  if (access.open) return free;
  if (proofOf(operation) === 'signed_link') return same('ok');
  if (caller === 'api_key') return proofOf(operation) === 'api_key' ? free : same('unauthenticated');
  if (caller === 'signed_out' || caller === 'turned_off' || caller === 'deleted') return same('unauthenticated');
  // A call for holders of a grant alone looks at no session.
  if (Object.keys(access.roles).length === 0) return same('unauthenticated');
  if (caller === 'held') return access.held === true ? free : same('forbidden');
  const reach = access.roles[caller];
  if (reach === undefined) return same('forbidden');
  return target === 'nothing' ? free : byReach[reach];
};

const rowOf = (operation: CallDefinition | EventDefinition, key: string, target: Target): PermissionRow => {
  const [, aspect = null] = key.split('#');
  const told: Exceptions = exceptions[key] ?? [];
  const cells = Object.fromEntries(
    callers.map((caller) => {
      const changes = told.filter((exception) => exception.callers.includes(caller));
      const answers = answersOf(operation, { caller, target });
      return [caller, Object.assign({ ...answers }, ...changes.map(({ answers: changed }) => changed))];
    }),
  ) as Cells;
  const transport = isCall(operation) ? 'http' : 'socket';
  return { name: operation.name, aspect, operation, transport, target, cells, notes: told.map(({ why }) => why) };
};

/** What has no row: the tests fail unless it is empty. */
export const findWithoutRow = (): string[] =>
  [...calls, ...clientEvents].map(({ name }) => name).filter((name) => targets[name] === undefined);

/** Rows and exceptions for what there is not: the tests fail unless it is empty. */
export const findRowsWithoutOperation = (): string[] => {
  const names = new Set<string>([...calls, ...clientEvents].map(({ name }) => name));
  return [...Object.keys(targets), ...Object.keys(exceptions)].filter((key) => !names.has(key.split('#')[0] ?? ''));
};

/** Every call and event × who asks × what the record is to them, with the answer (S13). */
export const permissionTable: readonly PermissionRow[] = [...calls, ...clientEvents].flatMap((operation) =>
  Object.entries(targets)
    .filter(([key]) => key.split('#')[0] === operation.name)
    .map(([key, target]) => rowOf(operation, key, target)),
);
