import { type CallDefinition, type RoleSlug, roleSlugs } from '@branchline/contract/call';
import type { EventDefinition } from '@branchline/contract/event';
import { calls } from '@branchline/contract/registry';
import { clientEvents } from '@branchline/contract/socket-events';
import fc from 'fast-check';
import { fromSchema, hostileValue, inputsFor } from './from-schema.ts';

interface HttpCase {
  readonly kind: 'http';
  readonly call: CallDefinition;
  readonly role: RoleSlug;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** What is sent as files, by field: name and content. */
  readonly files: readonly (readonly [string, string, string])[] | null;
}
interface SocketCase {
  readonly kind: 'socket';
  readonly event: EventDefinition;
  readonly role: RoleSlug;
  readonly payload: unknown;
}
/** One thing to send. */
export type FuzzCase = HttpCase | SocketCase;

/** Mostly somebody who is let in, so that what is sent is read. */
const roleFor = ({ access }: CallDefinition | EventDefinition): fc.Arbitrary<RoleSlug> => {
  const allowed = roleSlugs.filter((role) => role in access.roles);
  return fc.constantFrom(...allowed, ...allowed, ...allowed, ...roleSlugs);
};

const content = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '\x89PNG\r\n\x1a\n',
    'GIF89a',
    '%PDF-1.4',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'PK\x03\x04',
    'phone,firstName\n',
  ),
  fc
    .array(fc.string({ maxLength: 12 }), { maxLength: 5 })
    .map((cells) => `phone,firstName,lastName,branch\n${cells.join(',')}`),
);
const file = fc.tuple(
  fc.constantFrom('file', 'image', 'a[]', '__proto__', ''),
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('a.png', 'a.svg', '../../x.txt', 'a.csv', 'a\u202Egnp.exe', '.'),
  ),
  content,
);

const httpCase = (call: CallDefinition, known: readonly string[]): fc.Arbitrary<HttpCase> =>
  fc.record({
    kind: fc.constant('http' as const),
    call: fc.constant(call),
    role: roleFor(call),
    params: call.params ? fc.oneof(fromSchema(call.params, known), hostileValue) : fc.constant({}),
    query: call.query ? inputsFor(call.query, known) : fc.constant({}),
    body: inputsFor(call.body, known),
    files:
      call.bodyKinds?.includes('multipart') === true ? fc.option(fc.array(file, { maxLength: 3 })) : fc.constant(null),
  });

const socketCase = (event: EventDefinition, known: readonly string[]): fc.Arbitrary<SocketCase> =>
  fc.record({
    kind: fc.constant('socket' as const),
    event: fc.constant(event),
    role: fc.constantFrom<RoleSlug>('customer', 'team_leader'),
    payload: inputsFor(event.payload, known),
  });

/** Every call and every event of the contract, as often. */
export const fuzzCase = (known: readonly string[]): fc.Arbitrary<FuzzCase> =>
  fc.oneof(
    ...calls.map((call) => httpCase(call, known) as fc.Arbitrary<FuzzCase>),
    ...clientEvents.map((event) => socketCase(event, known) as fc.Arbitrary<FuzzCase>),
  );
