import { type CallDefinition, type RoleSlug, roleSlugs } from '@branchline/contract/call';
import type { EventDefinition } from '@branchline/contract/event';
import { calls } from '@branchline/contract/registry';
import { clientEvents } from '@branchline/contract/socket-events';
import fc from 'fast-check';
import { fromSchema, hostileValue, inputsFor, inputsNaming } from './from-schema.ts';

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

/** Records of the fuzzed world: texts worth trying, and whom each role may write to about which message. */
export interface FuzzWorld {
  readonly known: readonly string[];
  readonly partnerOf: Readonly<Record<'customer' | 'team_leader', string>>;
  readonly messageId: string;
}

const socketCase = (event: EventDefinition, { known, partnerOf, messageId }: FuzzWorld): fc.Arbitrary<SocketCase> =>
  fc.constantFrom('customer' as const, 'team_leader' as const).chain((role) => {
    const partner = partnerOf[role];
    const names = {
      touserid: partner,
      recipient: partner,
      userid: partner,
      id: messageId,
      content: 'Hello',
      attachments: [],
      clientId: undefined,
      emoji: '👍',
      replyTo: undefined,
      forwardOf: undefined,
      since: { [partner]: 1 },
      time: '2026-01-01T00:00:00.000Z',
      cursor: undefined,
    };
    return fc.record({
      kind: fc.constant('socket' as const),
      event: fc.constant(event),
      role: fc.constant<RoleSlug>(role),
      payload: fc.oneof(inputsFor(event.payload, known), inputsNaming(event.payload, { names, known })),
    });
  });

/** Events are few and quick: each is drawn as often as some calls together. */
const eventWeight = 8;

/** Every call and every event of the contract. */
export const fuzzCase = (world: FuzzWorld): fc.Arbitrary<FuzzCase> =>
  fc.oneof<fc.MaybeWeightedArbitrary<FuzzCase>[]>(
    ...calls.map((call) => ({ weight: 1, arbitrary: httpCase(call, world.known) })),
    ...clientEvents.map((event) => ({
      weight: eventWeight,
      arbitrary: socketCase(event, world),
    })),
  );
