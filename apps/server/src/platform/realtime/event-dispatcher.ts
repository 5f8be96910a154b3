import type { EventDefinition } from '@branchline/contract/event';
import type { Language } from '@branchline/contract/languages';
import { invalid, notFound, rateLimited, toFailure } from '#platform/app-error';
import { checkedOutput } from '#platform/checked-output';
import { assertCleanValue } from '#platform/clean-value';
import { type Actor, languageOfCaller, requireRole } from '#platform/http/actor';
import { translateBody } from '#platform/language/translate';
import type { Logger } from '#platform/logger';
import { parseInput } from '#platform/parse-input';
import type { Tracing } from '#platform/tracing/tracing-types';
import type { EventHandler, EventOptions } from './realtime-types.ts';
import type { ServerSocket } from './socket-types.ts';
import { createSocketQueues } from './socket-queues.ts';

export interface EventDispatcherOptions {
  /** Counts one event; throws `rate_limited` when it is over. */
  readonly limit: (kind: 'message' | 'user', actor: Actor) => void | Promise<void>;
  readonly logger: Logger;
  /** What one socket may have under way at once. */
  readonly maxInFlight: number;
  readonly tracing?: Tracing | undefined;
  /** Called for every answer: `ok` or the failure's code, and the seconds it took. */
  readonly onAnswered?: ((answered: { event: string; outcome: string; seconds: number }) => void) | undefined;
}

export interface EventDispatcher {
  register<D extends EventDefinition>(event: D, handler: EventHandler<D>, options?: EventOptions): void;
  /** Hears every event of a socket that was let in. */
  listen(socket: ServerSocket): void;
  /** Takes no more events, and waits up to `withinMs` for those that were taken. */
  stop(withinMs: number): Promise<void>;
}

interface Registered {
  readonly event: EventDefinition;
  readonly handler: EventHandler<EventDefinition>;
  readonly options: EventOptions;
}

/** What the person chose, else what the browser asked for as it connected. */
export const readerOf = ({ data }: Pick<ServerSocket, 'data'>): Language => languageOfCaller(data);

interface Refusal {
  /** Of the handshake. */
  readonly requestId: string;
  readonly userId: string;
  readonly event: string;
  readonly code: string;
}

const windowMs = 1_000;
const linesPerWindow = 3;

/**
 * Writes refused events to the log: some lines a second for each user; how many more there were stands in one line, so
 * that nobody fills the log.
 */
const createRefusalLog = (logger: Logger): ((refusal: Refusal) => void) => {
  let refusals = new Map<string, number>();
  const closeWindow = () => {
    const closed = refusals;
    refusals = new Map();
    for (const [userId, count] of closed) {
      if (count > linesPerWindow) logger.info({ userId, more: count - linesPerWindow }, 'More was refused.');
    }
  };
  return (refusal) => {
    if (refusals.size === 0) setTimeout(closeWindow, windowMs).unref();
    const count = (refusals.get(refusal.userId) ?? 0) + 1;
    refusals.set(refusal.userId, count);
    if (count <= linesPerWindow) logger.info(refusal, 'Refused.');
  };
};

type Acknowledge = (ack: object) => void;

const outcomeOf = (ack: object): string => ('code' in ack ? String(ack.code) : 'ok');

/** The one way in for client events: whatever is sent is answered when an answer was asked for, and disturbs nobody else. */
export const createEventDispatcher = ({
  limit,
  logger,
  maxInFlight,
  onAnswered,
  tracing,
}: EventDispatcherOptions): EventDispatcher => {
  const registered = new Map<string, Registered>();
  const queues = createSocketQueues(maxInFlight);
  const logRefusal = createRefusalLog(logger);
  let isStopping = false;
  let eventCount = 0;

  const answerOf = async (socket: ServerSocket, { event, handler }: Registered, payload: unknown) => {
    const { actor, request } = socket.data;
    requireRole(event.access, actor);
    assertCleanValue(payload);
    eventCount += 1;
    const answer = await handler({
      actor,
      payload: parseInput(event.payload, payload),
      request: { ...request, id: `${request.id}.${eventCount}` },
      socketId: socket.id,
    });
    return translateBody(checkedOutput(event.ack, { status: 1, ...answer }) as object, readerOf(socket));
  };
  const failureAck = (socket: ServerSocket, name: string, error: unknown) => {
    const failure = toFailure(error);
    if (failure.isUnexpected) {
      logger.error({ err: error, event: name, userId: socket.data.actor.userId }, 'An event failed');
    } else if (failure.body.code !== 'unavailable') {
      const { actor, request } = socket.data;
      logRefusal({ requestId: request.id, userId: actor.userId, event: name, code: failure.body.code });
    }
    const body = translateBody(failure.body, readerOf(socket));
    return { ...body, error: body.message };
  };

  const note = (event: string, ack: object, since: number) => {
    onAnswered?.({ event, outcome: outcomeOf(ack), seconds: (performance.now() - since) / 1000 });
  };

  const handle = (socket: ServerSocket, args: unknown[]) => {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as Acknowledge) : null;
    const [name, payload, ...more] = acknowledge ? args.slice(0, -1) : args;
    const known = typeof name === 'string' ? registered.get(name) : undefined;
    const label = known?.event.name ?? 'unknown';
    const answer = async () => {
      // Before anything else: what is refused costs as much.
      const kind = known?.options.limit ?? 'user';
      if (kind !== 'none') await limit(kind, socket.data.actor);
      if (!known) throw notFound('event');
      if (more.length > 0) throw invalid('An event has one payload.');
      return answerOf(socket, known, payload);
    };
    // The acknowledgement is part of the work: stopping waits for it.
    const since = performance.now();
    const answerAndReport = async () => {
      const { actor, request } = socket.data;
      const attributes = { 'branchline.request_id': request.id, 'branchline.user_id': actor.userId };
      const span = tracing?.begin({ name: label, kind: 'server', attributes });
      const ack = await (span ? span.run(answer) : answer()).catch((error: unknown) =>
        failureAck(socket, label, error),
      );
      acknowledge?.(ack);
      note(label, ack, since);
      const outcome = outcomeOf(ack);
      const isFault = outcome === 'internal' || outcome === 'unavailable';
      span?.end({ 'branchline.outcome': outcome }, isFault ? outcome : undefined);
    };
    // One queue for all devices of a person: twenty of them wait no less than one.
    const queue = known?.options.inOrder ? `${label}:${socket.data.actor.userId}` : null;
    const isTaken = queues.add(socket, queue, answerAndReport);
    if (isTaken) return;
    const ack = failureAck(socket, label, rateLimited(1));
    acknowledge?.(ack);
    note(label, ack, since);
  };

  return {
    register: (event, handler, options = {}) => {
      if (registered.has(event.name)) throw new Error(`The event ${event.name} is registered twice.`);
      registered.set(event.name, { event, handler, options });
    },
    listen: (socket) => {
      // A middleware that never goes on: no event of a client becomes an event of this process's emitters.
      socket.use((args) => {
        // What comes while stopping is left unanswered, so that the client sends it again after it reconnects.
        if (!isStopping) handle(socket, args);
      });
    },
    stop: (withinMs) => {
      isStopping = true;
      return queues.whenIdle(withinMs);
    },
  };
};
