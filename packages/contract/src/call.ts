import * as z from 'zod/mini';

/** The four kinds of user, by slug. */
export const roleSlugs = ['admin', 'branch_leader', 'team_leader', 'customer'] as const;
export type RoleSlug = (typeof roleSlugs)[number];

/** Every `code` a failed reply can carry, with its HTTP status. */
export const failureStatus = {
  invalid: 400,
  unauthenticated: 401,
  second_factor_required: 401,
  forbidden: 403,
  reauth_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type FailureCode = keyof typeof failureStatus;

/**
 * How far a role reaches with a call or event. The dispatcher only asks whether the role is named; the feature's policy
 * enforces the rest, and the permission tests prove it.
 * `all`: any record; `branch`: records of the caller's own branch; `own`: the caller's own records;
 * `chat`: the people the caller may chat with, and conversations the caller is a party of.
 */
export type Reach = 'all' | 'branch' | 'own' | 'chat';

/** Who may call: one row of the permission table. */
export interface Access {
  /** May be called without a session. */
  readonly open?: true;
  /** Proof other than a session that the call accepts. */
  readonly grant?: 'reset_token' | 'api_key' | 'signed_link' | 'metrics_token';
  /** May be called by a held session, too: one whose account waits for somebody to vouch for it. */
  readonly held?: true;
  readonly roles: Readonly<Partial<Record<RoleSlug, Reach>>>;
}

export type Schema = z.core.$ZodType;
export type BodyKind = 'json' | 'multipart';
/** The limit bucket that a call is counted in; without one `user`, or `open` where it needs no session. */
export type RateLimitClass = 'open' | 'push.ack' | 'user' | 'upload' | 'export' | 'none';

/** One HTTP call of the wire. `path` uses `:name` for path parameters. */
export interface CallDefinition {
  /** Stable operation id: `area.verb`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly limit?: RateLimitClass;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Encodings the body may arrive in; `['json']` when absent. */
  readonly bodyKinds?: readonly BodyKind[];
  /** Files that a multipart body may bring; 10 when absent. A body that brings one counts as an upload. */
  readonly maxFiles?: number;
  /** The field of a multipart body that its file comes in; under any name where this is absent. */
  readonly fileField?: string;
  /** The whole success body, `status: 1` included; absent when the reply is not JSON (CSV, files). */
  readonly reply?: Schema;
  /** The reply is long: the handler checks it against `reply` and writes it piece by piece. */
  readonly streams?: true;
  /** Failures beyond the ones every call can give (`failuresOf`). */
  readonly failures?: readonly FailureCode[];
}

/** Declares an HTTP call; the identity function that keeps the literal types. */
export const defineCall = <const D extends CallDefinition>(definition: D): D => definition;

type Shape = Record<string, z.core.SomeType>;

/** A success reply body: `{status: 1, message?, ...shape}`. */
export const success = <const S extends Shape>(shape: S) =>
  z.object({ status: z.literal(1), message: z.optional(z.string()), ...shape });

/** A failed reply body, and a failed acknowledgement (which repeats `message` as `error`). */
export const failureReply = z.object({
  status: z.literal(0),
  message: z.string(),
  code: z.enum(Object.keys(failureStatus) as [FailureCode, ...FailureCode[]]),
  errors: z.optional(z.record(z.string(), z.string())),
  /** How many own customers of a leader need a successor first. */
  customers: z.optional(z.number()),
  error: z.optional(z.string()),
});
export type FailureReply = z.infer<typeof failureReply>;

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
/** What a client passes as the body. */
export type BodyInput<D extends CallDefinition> = InputOf<D['body']>;
/** What the server's handler receives as the body, after parsing. */
export type BodyOf<D extends CallDefinition> = OutputOf<D['body']>;
export type ParamsOf<D extends CallDefinition> = OutputOf<D['params']>;
export type QueryOf<D extends CallDefinition> = OutputOf<D['query']>;
/** The success reply, as the client reads it. */
export type ReplyOf<D extends CallDefinition> = OutputOf<D['reply']>;
/** The success reply as the handler returns it: `status: 1` is added by the dispatcher. */
export type HandlerReply<D extends CallDefinition> = Omit<InputOf<D['reply']>, 'status'>;

/** Every failure code a call can answer: its own and those that any call of its kind can give. */
export const failuresOf = (call: CallDefinition): FailureCode[] => {
  const codes = new Set<FailureCode>(['invalid', 'rate_limited', 'internal', 'unavailable']);
  if (!call.access.open) codes.add('unauthenticated').add('forbidden');
  if (call.params) codes.add('not_found');
  if (call.body) codes.add('too_large').add('unsupported_type');
  for (const code of call.failures ?? []) codes.add(code);
  return [...codes];
};
