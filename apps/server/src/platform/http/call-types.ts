import type { CallDefinition, BodyOf, HandlerReply, ParamsOf, QueryOf } from '@branchline/contract/call';
import type { Readable } from 'node:stream';
import type { Actor, Grant, RequestInfo } from './actor.ts';

/** A file that came in a multipart body, spooled to a temporary place that is cleared when the handler is done. */
export interface IncomingFile {
  readonly field: string;
  /** As the sender wrote it: a hint, not cleaned. */
  readonly fileName: string;
  /** As the sender wrote it: a hint. */
  readonly mimeType: string;
  readonly size: number;
  /** Where it lies until the handler returns. */
  readonly path: string;
}

/** A reply that is not JSON: a CSV, a file; or one that is written piece by piece. */
export interface RawReply {
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Readable | null;
}

/** Set for calls that need a session; null for open calls, and for callers with a grant instead. */
type ActorFor<D extends CallDefinition> = D['access'] extends { open: true } | { grant: string } ? Actor | null : Actor;

export interface CallInput<D extends CallDefinition> {
  readonly actor: ActorFor<D>;
  /** The proof that stood in for a session. */
  readonly grant: Grant | null;
  readonly params: ParamsOf<D>;
  readonly query: QueryOf<D>;
  readonly body: BodyOf<D>;
  readonly files: readonly IncomingFile[];
  readonly request: RequestInfo;
}

export type CallReply<D extends CallDefinition> = D['streams'] extends true
  ? RawReply
  : D['reply'] extends object
    ? HandlerReply<D>
    : RawReply;
export type CallHandler<D extends CallDefinition> = (input: CallInput<D>) => Promise<CallReply<D>> | CallReply<D>;

/** Where features hang their calls. */
export interface CallDispatcher {
  /** Serves one declared call: limits, session or grant, role, parsing, handler, reply by the schema. */
  registerCall<const D extends CallDefinition>(call: D, handler: CallHandler<D>): void;
}
