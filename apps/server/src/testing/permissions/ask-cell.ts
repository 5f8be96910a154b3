import type { CallDefinition } from '@branchline/contract/call';
import type { EventDefinition } from '@branchline/contract/event';
import type { Caller } from './permission-targets.ts';
import type { PermissionRow } from './permission-table.ts';
import type { Socket } from 'socket.io-client';
import { type Ask, type MakeRequest, type Sent } from './ask.ts';
import { httpRequests } from './http-requests.ts';
import { socketRequests } from './socket-requests.ts';
import type { World } from './world.ts';

export interface Received {
  /** `ok`, or the failure's code. */
  readonly answer: string;
  /** Everything that came back. */
  readonly text: string;
}

const keyOf = ({ name, aspect }: PermissionRow): string => (aspect === null ? name : `${name}#${aspect}`);

/** How a row is asked. Throws for a row nobody wrote a request for. */
export const requestFor = (row: PermissionRow): MakeRequest => {
  const make = httpRequests[keyOf(row)] ?? socketRequests[keyOf(row)];
  if (make === undefined) throw new Error(`Write a request for ${keyOf(row)}.`);
  return make;
};

/** Where a row names nothing, whoever is not oneself is slipped in. */
export const slipIn = (row: PermissionRow, ask: Ask, sent: Sent): Sent => {
  if (row.target !== 'nothing' || ask.relation === 'own') return sent;
  const { id } = ask.world.personFor(ask.caller, ask.relation);
  const { operation } = row;
  if (!('path' in operation) || operation.body !== undefined) {
    if (sent.body instanceof FormData) {
      sent.body.append('userid', id);
      return sent;
    }
    return { ...sent, body: { ...(sent.body as object | undefined), userid: id } };
  }
  return { ...sent, query: { ...sent.query, userid: id, id } };
};

const answerOf = (status: number, text: string): string => {
  if (status >= 200 && status < 300) return 'ok';
  try {
    return String((JSON.parse(text) as { code?: unknown }).code);
  } catch {
    return `HTTP ${String(status)}`;
  }
};

const addressOf = ({ world }: Ask, { path }: CallDefinition, { params = {}, query, url }: Sent): string => {
  if (url !== undefined) return url;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return `${world.app.origin}${filled}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`;
};

const askHttp = async (call: CallDefinition, ask: Ask, sent: Sent): Promise<Received> => {
  const { world, caller } = ask;
  const token = sent.token ?? world.tokens[caller];
  const { body } = sent;
  const isForm = body instanceof FormData;
  const response = await fetch(addressOf(ask, call, sent), {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { 'x-auth-token': token }),
      ...(caller === 'api_key' ? { 'x-api-key': world.apiKey.key } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  return { answer: answerOf(response.status, text), text: `${[...response.headers].join('\n')}\n${text}` };
};

/** The sockets of those who are let in, with what they heard. */
export const openSockets = async (world: World) => {
  const heard: { caller: Caller; text: string }[] = [];
  const open = async (caller: Caller): Promise<Socket> => {
    const socket = await world.app.connect(world.tokens[caller]);
    socket.onAny((name: string, ...payload: unknown[]) =>
      heard.push({ caller, text: `${name} ${JSON.stringify(payload)}` }),
    );
    return socket;
  };
  const sockets: Partial<Record<Caller, Socket>> = {
    customer: await open('customer'),
    team_leader: await open('team_leader'),
  };
  return { sockets, heard };
};
type Sockets = Awaited<ReturnType<typeof openSockets>>['sockets'];

const askSocket = async (
  event: EventDefinition,
  ask: Ask,
  { sent, sockets }: { sent: Sent; sockets: Sockets },
): Promise<Received> => {
  const socket = sockets[ask.caller];
  if (socket === undefined) {
    try {
      await ask.world.app.connect(ask.world.tokens[ask.caller]);
      return { answer: 'ok', text: '' };
    } catch (error) {
      const { data } = error as { data?: { code?: string } };
      return { answer: data?.code ?? String(error), text: JSON.stringify(data) };
    }
  }
  const ack = (await socket.timeout(30_000).emitWithAck(event.name, sent.body)) as { status: number; code?: string };
  return { answer: ack.status === 1 ? 'ok' : String(ack.code), text: JSON.stringify(ack) };
};

/** Asks one cell through the real dispatcher. */
export const askCell = (
  row: PermissionRow,
  ask: Ask,
  { sent, sockets }: { sent: Sent; sockets: Sockets },
): Promise<Received> =>
  'path' in row.operation ? askHttp(row.operation, ask, sent) : askSocket(row.operation, ask, { sent, sockets });
