import type { Access, RoleSlug } from '@branchline/contract/call';
import type { Language } from '@branchline/contract/languages';
import { forbidden } from '#platform/app-error';

/** Who is calling: the user a session token belongs to. Both dispatchers hand it to their handlers. */
export interface Actor {
  readonly userId: string;
  readonly role: RoleSlug;
  readonly branchId: string | null;
  /** A customer's own leader, where there is one. */
  readonly leaderId?: string | null;
  readonly sessionId: string;
  /** When this session began with a proof (password or code). */
  readonly signedInAt: Date;
  /** Whether the user signs in with a second factor. */
  readonly hasSecondFactor?: boolean;
  /** The session of an account that waits for somebody to vouch for it. */
  readonly isHeld?: boolean;
  /** The language the user chose. */
  readonly locale?: Language | null;
}

export type GrantKind = NonNullable<Access['grant']>;

/** Proof of something other than a session: a reset token, an API key. */
export interface Grant {
  readonly kind: GrantKind;
  /** The id of the record behind the proof. */
  readonly id: string;
  /** The user the proof is bound to, when it is bound to one. */
  readonly userId: string | null;
}

/** What the dispatchers know of where a call came from. `ip` is the real peer address (forwarded headers only from configured proxies). */
export interface RequestInfo {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  /** What Accept-Language asks for; undefined where nothing of it is offered here. */
  readonly language: Language | undefined;
  /** The organisation's own, for whoever asks for none. */
  readonly usualLanguage: Language;
  /** The nearest peer and what it said of those before it, whether it is trusted or not. */
  readonly hop?: { readonly peer: string; readonly forwardedFor: string | null } | undefined;
  /** The Range header, for calls that answer parts of a file. */
  readonly range?: string | undefined;
  /** What a browser wants it for (Sec-Fetch-Dest): `video`, `image`, `empty`, … */
  readonly destination?: string | undefined;
}

/** Finds whose token this is; null when nobody's, ended, or the user is turned off. */
export type Authenticate = (token: string, request: RequestInfo) => Promise<Actor | null>;

/** Checks one kind of grant by the credential the caller sent; null when it proves nothing. */
export type VerifyGrant = (credential: string, request: RequestInfo) => Promise<Grant | null>;

/** Throws `forbidden` for the session of an account that waits for somebody to vouch for it. */
export const refuseHeld = (actor: Actor): void => {
  if (actor.isHeld === true)
    throw forbidden('This account was not used for a long time. It opens when your branch says that it is you.');
};

/**
 * Throws `forbidden` when the role has no row in the call's or event's permission table, and for a held session unless
 * the call takes one.
 */
export const requireRole = (access: Access, actor: Actor): void => {
  if (access.held !== true) refuseHeld(actor);
  if (access.roles[actor.role] === undefined) throw forbidden();
};

/** The language to answer a caller in: the one they chose, else the one they ask in, else the organisation's. */
export const languageOfCaller = ({
  actor,
  request,
}: {
  readonly actor: Pick<Actor, 'locale'> | null;
  readonly request: Pick<RequestInfo, 'language' | 'usualLanguage'>;
}): Language => actor?.locale ?? request.language ?? request.usualLanguage;
