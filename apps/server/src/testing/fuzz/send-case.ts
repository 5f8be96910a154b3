import type { RoleSlug } from '@branchline/contract/call';
import { inspect } from 'node:util';
import type { Socket } from 'socket.io-client';
import type { TestApp } from '../app.ts';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '../factories.ts';
import type { FuzzCase } from './fuzz-cases.ts';

/** What came of one case. */
export interface Outcome {
  /** What was wrong with the answer, if anything was. */
  readonly fault: string | null;
  /** The HTTP status; of an event its failure's code, or `done`. */
  readonly answer: string;
}

const tooLongMs = 30_000;

/** `undefined` has no JSON. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

const pathOf = (path: string, params: unknown): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value: unknown =
      typeof params === 'object' && params !== null ? (params as Record<string, unknown>)[name] : params;
    const text = asText(value)
      .replaceAll(/\p{Cs}/gu, '?')
      .slice(0, 2_000);
    return encodeURIComponent(text === '' || text === '.' || text === '..' ? 'x' : text);
  });

const queryOf = (query: unknown): string => {
  const isGroup = typeof query === 'object' && query !== null;
  const pairs: [string, unknown][] = isGroup ? Object.entries(query) : [['x', query]];
  const search = new URLSearchParams(
    pairs.slice(0, 20).map(([name, value]): [string, string] => [name, asText(value).slice(0, 500)]),
  );
  return search.size === 0 ? '' : `?${search.toString()}`;
};

const formOf = (body: unknown, files: readonly (readonly [string, string, string])[]): FormData => {
  const form = new FormData();
  const pairs = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  for (const [name, value] of pairs.slice(0, 50)) form.append(name, asText(value));
  for (const [field, name, content] of files) form.append(field, new File([content], name));
  return form;
};

/** People of each role who send, and are replaced once they were signed out by what they sent. */
export const createSenders = async (app: TestApp) => {
  const { database } = app;
  const { id: branchId } = app.primaryBranch;
  const make = {
    admin: () => makeAdmin(database),
    branch_leader: () => makeBranchLeader(database, { branchId }),
    team_leader: () => makeTeamLeader(database, { branchId }),
    customer: () => makeCustomer(database, { branchId }),
  };
  const tokens = new Map<RoleSlug, Promise<string>>();
  const sockets = new Map<RoleSlug, Promise<Socket>>();
  const signInAs = async (role: RoleSlug) => signIn(database, await make[role]());
  const tokenOf = (role: RoleSlug) => {
    const token = tokens.get(role) ?? signInAs(role);
    tokens.set(role, token);
    return token;
  };
  /** A socket of its own, so that nobody signs it out over HTTP. */
  const socketOf = async (role: RoleSlug): Promise<Socket> => {
    const open = await sockets.get(role);
    if (open?.connected === true) return open;
    const opening = signInAs(role).then((token) => app.connect(token));
    sockets.set(role, opening);
    return opening;
  };
  return { tokenOf, socketOf, renew: (role: RoleSlug) => tokens.delete(role) };
};
export type Senders = Awaited<ReturnType<typeof createSenders>>;

const sendCall = async (
  app: TestApp,
  senders: Senders,
  sent: Extract<FuzzCase, { kind: 'http' }>,
): Promise<Outcome> => {
  const { call, role, files } = sent;
  const token = await senders.tokenOf(role);
  const hasBody = call.method !== 'GET' && sent.body !== undefined;
  const body = files === null ? JSON.stringify(sent.body) : formOf(sent.body, files);
  const response = await fetch(`${app.origin}${pathOf(call.path, sent.params)}${queryOf(sent.query)}`, {
    method: call.method,
    headers: { 'x-auth-token': token, ...(hasBody && files === null ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody || (files !== null && call.method !== 'GET') ? { body } : {}),
    signal: AbortSignal.timeout(tooLongMs),
  });
  const text = await response.text();
  if (response.status === 401) senders.renew(role);
  const fault = response.status >= 500 ? `${String(response.status)} ${text.slice(0, 300)}` : null;
  return { fault, answer: String(response.status) };
};

const sendEvent = async (
  senders: Senders,
  { event, role, payload }: Extract<FuzzCase, { kind: 'socket' }>,
): Promise<Outcome> => {
  const socket = await senders.socketOf(role);
  const closed = new Promise<'closed'>((resolve) => socket.once('disconnect', () => resolve('closed')));
  const ack = (await Promise.race([socket.timeout(tooLongMs).emitWithAck(event.name, payload), closed])) as
    'closed' | { status: number; code?: string };
  // A frame that is too large may close the connection.
  if (ack === 'closed') return { fault: null, answer: 'closed' };
  const isOurs = ack.code === 'internal' || ack.code === 'unavailable';
  return { fault: isOurs ? JSON.stringify(ack) : null, answer: ack.code ?? 'done' };
};

/** Sends one case. Whatever hangs is a fault. */
export const sendCase = async (app: TestApp, senders: Senders, sent: FuzzCase): Promise<Outcome> => {
  try {
    return await (sent.kind === 'http' ? sendCall(app, senders, sent) : sendEvent(senders, sent));
  } catch (error) {
    return { fault: inspect(error), answer: 'none' };
  }
};

/** A case in words, for whoever has to repeat it. */
export const describeCase = (sent: FuzzCase): string =>
  sent.kind === 'http'
    ? `${sent.call.name} as ${sent.role} ${JSON.stringify({ params: sent.params, query: sent.query, body: sent.body, files: sent.files }).slice(0, 3_000)}`
    : `${sent.event.name} as ${sent.role} ${JSON.stringify(sent.payload).slice(0, 3_000)}`;
