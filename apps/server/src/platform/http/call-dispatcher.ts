import type { CallDefinition, RateLimitClass } from '@branchline/contract/call';
import type { Language } from '@branchline/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { forbidden, unauthenticated } from '#platform/app-error';
import { checkedOutput } from '#platform/checked-output';
import type { ReadOfferedLanguages } from '#platform/language/offered-languages';
import { languageOfHeader, translateBody } from '#platform/language/translate';
import type { UploadBudget, Uploader } from '#platform/limits/upload-budget';
import {
  type Actor,
  type Authenticate,
  type Grant,
  type GrantKind,
  languageOfCaller,
  type RequestInfo,
  requireRole,
  type VerifyGrant,
} from './actor.ts';
import { parseBody, parseParams, parsePart, readForm } from './call-input.ts';
import { grantCredentialOf, tokenOf } from './credentials.ts';
import type { CallHandler, CallInput, CallDispatcher, IncomingFile, RawReply } from './call-types.ts';
import type { UploadLimits } from './multipart.ts';
import { assertFromHere } from './origin.ts';
import { sendJson, sendRaw } from './replies.ts';

export interface CallDispatcherOptions {
  readonly authenticate: Authenticate;
  readonly offeredLanguages: ReadOfferedLanguages;
  readonly grants: Readonly<Partial<Record<GrantKind, VerifyGrant>>>;
  /** Counts one call; throws `rate_limited` when it was one too many. */
  readonly countUse: (limit: Exclude<RateLimitClass, 'none'>, key: string) => Promise<void>;
  readonly isOwnOrigin: (origin: string | undefined) => boolean;
  /** The real peer address; forwarded headers count only from configured proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly uploads: UploadLimits;
  readonly uploadBudget: UploadBudget;
}

/** Who was let in, and by what. */
interface Caller {
  readonly actor: Actor | null;
  readonly grant: Grant | null;
}
interface AdmittedCaller extends Caller {
  readonly info: RequestInfo;
  /** When it was let in, on the clock of `performance`. */
  readonly at: number;
}

/** A body that took longer than this, or is a form with files, is from somebody who is looked up again. */
const freshMilliseconds = 1_000;

const infoOf = (
  request: FastifyRequest,
  offered: readonly [Language, ...Language[]],
  options: CallDispatcherOptions,
): RequestInfo => ({
  id: request.id,
  ip: options.addressOf(request.raw),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  language: languageOfHeader(request.headers['accept-language'], offered),
  usualLanguage: offered[0],
  range: request.headers.range,
  destination: [request.headers['sec-fetch-dest'] ?? []].flat()[0],
  hop: {
    peer: request.raw.socket.remoteAddress ?? '',
    forwardedFor: [request.headers['x-forwarded-for'] ?? []].flat().join(', ') || null,
  },
});

const identify = async (
  call: CallDefinition,
  { request, info }: { readonly request: FastifyRequest; readonly info: RequestInfo },
  options: CallDispatcherOptions,
): Promise<Caller> => {
  if (call.access.open) return { actor: null, grant: null };
  const token = tokenOf(request.headers);
  const hasRoles = Object.keys(call.access.roles).length > 0;
  const actor = hasRoles && token !== null ? await options.authenticate(token, info) : null;
  if (actor) {
    request.callerId = actor.userId;
    requireRole(call.access, actor);
    return { actor, grant: null };
  }
  const kind = call.access.grant;
  if (kind !== undefined) {
    const credential = grantCredentialOf(kind, request.headers, request.url);
    const grant = credential === null ? null : ((await options.grants[kind]?.(credential, info)) ?? null);
    if (grant) return { actor: null, grant };
    if (kind === 'signed_link') throw forbidden('This link is no longer good. Please open it again from the app.');
  }
  throw unauthenticated();
};

/** A body may take two minutes to come; whoever sent it may have been signed out, moved or deleted meanwhile. */
const identifyAgain = async (
  call: CallDefinition,
  { request, admitted }: { readonly request: FastifyRequest; readonly admitted: AdmittedCaller },
  options: CallDispatcherOptions,
): Promise<AdmittedCaller> => {
  const token = tokenOf(request.headers);
  if (admitted.actor === null || token === null) return admitted;
  const actor = await options.authenticate(token, admitted.info);
  if (!actor) throw unauthenticated();
  requireRole(call.access, actor);
  return { ...admitted, actor };
};

const keyOf = ({ actor, grant, ip }: Caller & { readonly ip: string }): string =>
  actor?.userId ?? (grant ? `${grant.kind}:${grant.id}` : ip);

const count = async (
  call: CallDefinition,
  { actor, grant, ip }: Caller & { readonly ip: string },
  options: CallDispatcherOptions,
) => {
  const isKnown = actor !== null || grant !== null;
  const limit = call.limit ?? (isKnown ? 'user' : 'open');
  if (limit === 'none') return;
  await options.countUse(limit, limit === 'open' ? ip : keyOf({ actor, grant, ip }));
};

/** The language of the answer to a request that failed, which may not have got as far as to be admitted. */
export const readerOfFailure = async (
  { admitted, headers }: FastifyRequest,
  offeredLanguages: ReadOfferedLanguages,
): Promise<Language> => {
  if (admitted !== null) return languageOfCaller({ actor: admitted.actor, request: admitted.info });
  const offered = await offeredLanguages();
  return languageOfHeader(headers['accept-language'], offered) ?? offered[0];
};

const sendReply = (
  call: CallDefinition,
  { caller, reply }: { readonly caller: AdmittedCaller; readonly reply: FastifyReply },
  output: unknown,
) => {
  if (!call.reply || call.streams) return sendRaw(reply, output as RawReply);
  const body = checkedOutput(call.reply, { ...(output as object), status: 1 }) as object;
  const language = languageOfCaller({ actor: caller.actor, request: caller.info });
  return sendJson(reply, JSON.stringify(translateBody(body, language)));
};

const uploaderOf = (actor: Actor, { ip }: RequestInfo): Uploader => ({ userId: actor.userId, role: actor.role, ip });

/** Counts the bytes of the files that came; what failed keeps none of them, and costs none. */
const withinBudget = async (
  budget: UploadBudget,
  { actor, files, request }: Pick<CallInput<CallDefinition>, 'files' | 'request'> & { readonly actor: Actor | null },
  handle: () => unknown,
): Promise<unknown> => {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (actor === null || bytes === 0) return handle();
  const uploader = uploaderOf(actor, request);
  await budget.spend(uploader, bytes);
  try {
    return await handle();
  } catch (error) {
    await budget.refund(uploader, bytes);
    throw error;
  }
};

/** The dispatcher of HTTP calls that features register with, and the names of those that were registered. */
export const createCallDispatcher = (http: FastifyInstance, options: CallDispatcherOptions) => {
  const registered = new Set<string>();
  http.decorateRequest('callerId', null);
  http.decorateRequest('admitted', null);

  const serve = (call: CallDefinition, handler: CallHandler<CallDefinition>): void => {
    if (registered.has(call.name)) throw new Error(`The call ${call.name} is registered twice.`);
    registered.add(call.name);
    http.route({
      // A link that a browser loads is asked for with HEAD too.
      method: call.access.grant === 'signed_link' ? [call.method, 'HEAD'] : call.method,
      url: call.path,
      config: { callName: call.name },
      // Before the body is looked at: origin, who, role, how often.
      onRequest: async (request) => {
        assertFromHere(request.headers, options.isOwnOrigin, { isLink: call.access.grant === 'signed_link' });
        const info = infoOf(request, await options.offeredLanguages(), options);
        const caller = await identify(call, { request, info }, options);
        await count(call, { actor: caller.actor, grant: caller.grant, ip: info.ip }, options);
        request.admitted = { actor: caller.actor, grant: caller.grant, info, at: performance.now() };
      },
      handler: async (request, reply) => {
        const { admitted } = request;
        if (admitted === null) throw unauthenticated();
        const isForm = request.isMultipart();
        const form = await readForm(call, request, {
          uploads: options.uploads,
          onFile: async () => {
            await options.uploadBudget.assertRoom();
            if (call.limit === 'upload') return;
            await options.countUse('upload', keyOf({ ...admitted, ip: admitted.info.ip }));
          },
          onBytes: async (bytes) => {
            // Others write at the same time, and a day that is used up is no reason to write at all.
            await options.uploadBudget.assertRoom();
            if (admitted.actor) await options.uploadBudget.assertLeft(uploaderOf(admitted.actor, admitted.info), bytes);
          },
        });
        let output: unknown;
        try {
          const isLate = isForm || performance.now() - admitted.at > freshMilliseconds;
          const caller = isLate ? await identifyAgain(call, { request, admitted }, options) : admitted;
          const input = {
            actor: caller.actor,
            grant: caller.grant,
            params: parseParams(call.params, request.params),
            query: parsePart(call.query, request.query),
            body: parseBody(call, isForm ? form.fields : request.body, isForm),
            files: form.files satisfies readonly IncomingFile[],
            request: caller.info,
          };
          output = await withinBudget(options.uploadBudget, input, () => handler(input as CallInput<CallDefinition>));
        } finally {
          await form.clear();
        }
        return sendReply(call, { caller: admitted, reply }, output);
      },
    });
  };

  const dispatcher: CallDispatcher = {
    registerCall: (call, handler) => {
      serve(call, handler);
    },
  };

  return { dispatcher, registered: registered as ReadonlySet<string> };
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token came with the request, let in or not: for the log. */
    callerId: string | null;
    /** Who was let in by the dispatcher. */
    admitted: AdmittedCaller | null;
  }
}
