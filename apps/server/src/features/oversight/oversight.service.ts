import { writeAudit } from '#features/audit';
import {
  type PersonRow,
  type MessageVersion,
  type MessageView,
  type PartnerView,
  type StaffView,
  usernameOf,
} from '#features/conversations';
import { notFound } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { mayLookAt } from './oversight.policy.ts';

interface OversightDeps {
  readonly db: Db;
  readonly view: StaffView;
}

/** Whose conversations are looked at. */
interface LookedAt {
  readonly id: string;
  readonly username: string;
}

const lookedAt = (person: PersonRow): LookedAt => ({ id: person.id, username: usernameOf(person) });

const isChatter = (person: PersonRow): boolean => person.role === 'customer' || person.role === 'team_leader';

/** Lists whom a user has written with; the look is audited. Throws `not_found` for users the actor may not look at. */
export const listChatsOf = async (
  { db, view }: OversightDeps,
  look: { readonly actor: Actor; readonly userId: string; readonly page: number; readonly ip: string },
): Promise<{ user: LookedAt | null; partners: PartnerView[]; hasMore: boolean; total: number }> => {
  const person = await view.findPerson(look.userId);
  if (!person || !mayLookAt(look.actor, person)) throw notFound('user');
  await writeAudit(db, {
    actor: look.actor,
    action: 'conversation.list',
    target: { type: 'user', id: person.id, name: usernameOf(person) },
    ip: look.ip,
    details: { page: look.page },
  });
  const user = isChatter(person) ? lookedAt(person) : null;
  return { user, ...(await view.listPartnersOf(person.id, look.page)) };
};

interface Pair {
  readonly first: PersonRow;
  readonly second: PersonRow;
}

/**
 * The two people, when the actor may look at both, or at one who has written with the other; `not_found` otherwise: a
 * branch leader learns nothing of people elsewhere by naming them beside somebody of the own branch.
 */
const findPair = async (
  view: StaffView,
  look: { readonly actor: Actor; readonly firstUserId: string; readonly secondUserId: string },
): Promise<Pair> => {
  const [first, second] = await Promise.all([view.findPerson(look.firstUserId), view.findPerson(look.secondUserId)]);
  if (!first || !second || !isChatter(first) || !isChatter(second)) throw notFound('conversation');
  const ownPeople = [first, second].filter((person) => mayLookAt(look.actor, person)).length;
  const isShown = ownPeople === 2 || (ownPeople === 1 && (await view.haveWritten(first.id, second.id)));
  if (!isShown) throw notFound('conversation');
  return { first, second };
};

interface ReadChat {
  readonly user: LookedAt;
  readonly partner: PartnerView;
  readonly messages: MessageView[];
  /** None for who may not see them. */
  readonly versions: readonly MessageVersion[];
  readonly hasMore: boolean;
}

/**
 * Reads a page of two people's conversation and marks nothing read. The audit row is written first: nothing is shown
 * that was not recorded. Throws `not_found` unless the actor may look at one of the two.
 */
export const readChatBetween = async (
  { db, view }: OversightDeps,
  look: {
    readonly actor: Actor;
    readonly firstUserId: string;
    readonly secondUserId: string;
    readonly page: number;
    readonly before: number | undefined;
    readonly ip: string;
  },
): Promise<ReadChat> => {
  const { first, second } = await findPair(view, look);
  await writeAudit(db, {
    actor: look.actor,
    action: 'conversation.read',
    target: { type: 'user', id: first.id, name: usernameOf(first) },
    ip: look.ip,
    details: { with: { id: second.id, name: usernameOf(second) }, page: look.page, before: look.before ?? null },
  });
  const { partner, ...page } = await view.listMessagesBetween(look);
  if (!partner) throw notFound('conversation');
  const versions = await versionsFor(view, look.actor, page.messages);
  return { user: lookedAt(first), partner, versions, ...page };
};

/** Admins alone see what was said before an edit. */
const versionsFor = async (
  view: StaffView,
  actor: Actor,
  messages: readonly MessageView[],
): Promise<readonly MessageVersion[]> => (actor.role === 'admin' ? view.listVersions(messages) : []);

/** A part of a conversation for a file; the earlier texts are for admins alone. */
export interface ExportedPart {
  readonly messages: readonly MessageView[];
  readonly versions: readonly MessageVersion[];
}

/**
 * A whole conversation, oldest part first, for a file. As with a look, the audit row is written before anything is
 * handed out. Throws `not_found` unless the actor may look at one of the two.
 */
export const exportChatBetween = async (
  { db, view }: OversightDeps,
  look: { readonly actor: Actor; readonly firstUserId: string; readonly secondUserId: string; readonly ip: string },
): Promise<{ readonly names: ReadonlyMap<string, string>; readonly parts: AsyncIterable<ExportedPart> }> => {
  const { first, second } = await findPair(view, look);
  const names = new Map([first, second].map((person) => [person.id, usernameOf(person)]));
  await writeAudit(db, {
    actor: look.actor,
    action: 'conversation.export',
    target: { type: 'user', id: first.id, name: usernameOf(first) },
    ip: look.ip,
    details: { with: { id: second.id, name: usernameOf(second) } },
  });
  return { names, parts: oldestFirst(view, look) };
};

async function* oldestFirst(
  view: StaffView,
  pair: { readonly actor: Actor; readonly firstUserId: string; readonly secondUserId: string },
): AsyncGenerator<ExportedPart, void, undefined> {
  // Places have no gaps: the newest one says how far it is from the first.
  const newest = await view.listMessagesBetween({ ...pair, page: 1, before: undefined });
  const size = newest.messages.length;
  const last = newest.messages.at(-1)?.seq ?? 0;
  for (let end = size; size > 0 && end - size < last; end += size) {
    const page = await view.listMessagesBetween({ ...pair, page: 1, before: end + 1 });
    const messages = page.messages.filter(({ seq }) => seq > end - size && seq <= last);
    yield { messages, versions: await versionsFor(view, pair.actor, messages) };
  }
}
