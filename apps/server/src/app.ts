import { calls } from '@branchline/contract/registry';
import {
  clientEvents,
  maxFrameBytes,
  partnerChanged,
  sessionEnded,
  socketPath,
} from '@branchline/contract/socket-events';
import { roleSlugs } from '@branchline/contract/call';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppContext } from '#app-context';
import type { Config } from '#config/config';
import { registerAbsences } from '#features/absences';
import { registerAssignment } from '#features/assignment';
import { registerAudit } from '#features/audit';
import { createAuthenticate, createFindSessionChanges, registerAuth } from '#features/auth';
import { registerBranches } from '#features/branches';
import { registerClientErrors } from '#features/client-errors';
import { registerConversations } from '#features/conversations';
import { registerCustomerCard } from '#features/customer-card';
import { createFileLinks, createVerifyFileLink, registerFiles } from '#features/files';
import { registerHeld } from '#features/held';
import { registerHome } from '#features/home';
import { registerInstalledApp } from '#features/installed-app';
import { registerNotices } from '#features/notices';
import { registerNudges } from '#features/nudges';
import { registerOrders } from '#features/orders';
import { registerOversight } from '#features/oversight';
import { registerPush } from '#features/push';
import { registerProfile } from '#features/profile';
import { registerQuickReplies, usableFileIds } from '#features/quick-replies';
import { registerReports } from '#features/reports';
import { registerRetention } from '#features/retention';
import { registerSelfCheck } from '#features/self-check';
import { createOfferedLanguages, registerSettings, verifyApiKey } from '#features/settings';
import { createVerifyResetGrant, demandSecondFactor, mustSetUpSecondFactor, registerSignIn } from '#features/sign-in';
import { registerWaiting } from '#features/waiting';
import { registerUsers } from '#features/users';
import { type ReadDiskSpace, readDiskSpace } from '#platform/disk-space';
import { buildHttp } from '#platform/http/build-http';
import { serveDocs } from '#platform/http/docs-page';
import { serveHealth } from '#platform/http/health';
import { createGoodTokens } from '#platform/http/good-tokens';
import { createOriginCheck } from '#platform/http/origin';
import { createAddressOf } from '#platform/http/peer-address';
import { countRefusedTokens } from '#platform/http/refused-tokens';
import { createMessageRate } from '#platform/limits/message-rate';
import { createUploadBudget } from '#platform/limits/upload-budget';
import { createRealtime, type RealtimeTiming } from '#platform/realtime/realtime';
import { createEmitter } from '#platform/emitter';
import type { AppDeps } from '#app-context';
import { version } from './version.ts';

/** Where the web's build is put, seen from `src` and from `dist` alike. */
const webDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url));
const socketRoles = roleSlugs.filter((role) => clientEvents.some(({ access }) => role in access.roles));

export interface AppOptions {
  readonly webDirectory?: string;
  /** Seconds are for people; tests take less. */
  readonly realtimeTiming?: Partial<RealtimeTiming>;
  /** Stands in for the system's disks. */
  readonly readSpace?: ReadDiskSpace;
}

/** Where files lie, by what a person who watches them calls it. */
const foldersOf = ({ dataDir, storage }: Config): Readonly<Record<string, string>> => ({
  data: dataDir,
  ...(storage.kind === 'file' && { files: storage.directory }),
});

const openDispatchers = async (deps: AppDeps, options: AppOptions) => {
  const { config, logger, database, limiter, metrics, clock, pubsub, tracing } = deps;
  const goodTokens = createGoodTokens();
  const authenticate = countRefusedTokens(createAuthenticate(database, logger), { limiter, good: goodTokens });
  const isOwnOrigin = createOriginCheck(config.publicUrl);
  const addressOf = createAddressOf(config.trustProxy);
  const links = createFileLinks(deps);
  const folders = foldersOf(config);
  const { readSpace = readDiskSpace } = options;
  metrics.watchDisks(folders, readSpace);
  const offeredLanguages = createOfferedLanguages(deps);
  const uploadBudget = createUploadBudget({ limiter, folders: Object.values(folders), readSpace, metrics });
  const http = await buildHttp({
    config,
    logger,
    metrics,
    tracing,
    authenticate,
    offeredLanguages,
    isOwnOrigin,
    addressOf,
    countUse: (limit, key) => limiter.consume(limit, key),
    uploadBudget,
    grants: {
      reset_token: createVerifyResetGrant(database),
      api_key: countRefusedTokens(verifyApiKey(database), { limiter }),
      signed_link: createVerifyFileLink(links),
    },
    spoolDirectory: join(config.dataDir, 'incoming'),
    webDirectory: options.webDirectory ?? webDirectory,
  });
  const messageRate = createMessageRate({ factor: config.rateLimitFactor, pubsub });
  const realtime = createRealtime({
    httpServer: http.fastify.server,
    path: socketPath,
    maxFrameBytes,
    isAllowedOrigin: isOwnOrigin,
    refuseUpgrade: http.refuseUpgrade,
    roles: socketRoles,
    sessionEnded,
    gapEvent: { event: partnerChanged, payload: { partner: null, userId: null } },
    authenticate,
    offeredLanguages,
    addressOf,
    findSessionChanges: createFindSessionChanges(database, logger),
    limit: (kind, { userId }) => (kind === 'message' ? messageRate.take(userId) : limiter.consume('user', userId)),
    clock,
    logger,
    pubsub,
    rateLimitFactor: config.rateLimitFactor,
    metrics,
    tracing,
    ...(options.realtimeTiming ? { timing: options.realtimeTiming } : {}),
  });
  return { http, realtime, messageRate, goodTokens, links, uploadBudget };
};

type Dispatchers = Awaited<ReturnType<typeof openDispatchers>>;

/** The one list of features, in the order in which they need each other. */
const registerFeatures = async (deps: AppDeps, dispatchers: Dispatchers) => {
  const { http, realtime, goodTokens, links, uploadBudget } = dispatchers;
  const context: AppContext = {
    ...deps,
    version,
    realtime,
    goodTokens,
    leaderChanges: createEmitter(),
    teamChanges: createEmitter(),
    customerChanges: createEmitter(),
    hoursChanges: createEmitter(),
    http: demandSecondFactor(http.dispatcher, (actor) => mustSetUpSecondFactor(context, actor)),
  };
  registerAuth(context);
  const signIn = registerSignIn(context);
  registerAudit(context);
  registerNotices(context);
  registerSettings(context, links);
  registerBranches(context);
  const files = registerFiles(context, { links, uploadBudget });
  registerUsers(context, files);
  registerProfile(context, files);
  registerHeld(context);
  registerQuickReplies(context, files);
  const conversations = registerConversations(context, {
    findMessageFiles: (ids) => files.findMessageFiles(ids),
    profileLink: (fileId) => files.pictureLink(fileId),
    hideFiles: (tx, ownerId, fileIds) => files.hideFiles(tx, ownerId, fileIds),
    assertSendable: (actor, fileIds) =>
      files.assertUsable(actor, fileIds, (who, ids) => usableFileIds(context.database.db, who, ids)),
  });
  registerAssignment(context, conversations);
  registerWaiting(context);
  registerAbsences(context, conversations.emitPartnerChanges);
  registerCustomerCard(context, conversations.emitPartnerChanges);
  registerOversight(context, conversations, (ids) => files.findMessageFiles(ids));
  registerRetention(context, files);
  const push = await registerPush(context, { conversations, signIn });
  registerNudges(context, conversations);
  registerOrders(context);
  registerReports(context);
  registerHome(context);
  registerInstalledApp(context);
  registerClientErrors(context);
  const { redis } = deps;
  registerSelfCheck(context, redis && (() => redis.tryWriting()));
  return { context, conversations, push };
};

/** What is no feature: health and documentation. */
const serveRest = async (deps: AppDeps, { http }: Dispatchers) => {
  const { config, database, redis, metrics } = deps;
  const checks = { database: () => database.ping(), redis: redis && (() => redis.ping()) };
  metrics.watchDatabase(database);
  // Behind the pool, which would find this question waiting for a connection.
  metrics.watchPart('database', checks.database);
  if (checks.redis) metrics.watchPart('redis', checks.redis);
  serveHealth(http.fastify, {
    checks,
    readMetrics: () => metrics.read(),
    metricsToken: config.metricsToken,
    hasProxy: config.trustProxy.length > 0,
    version,
  });
  await serveDocs(http.fastify, calls, config.publicUrl);
};

/**
 * Builds the app on its dependencies, without listening: HTTP, sockets, every feature, health and documentation. Behind a proxy
 * `stopListening` goes first; `close` takes nothing more, finishes what was taken and lets every connection go; the dependencies stay open for whoever opened them.
 */
export const buildApp = async (deps: AppDeps, options: AppOptions = {}) => {
  const dispatchers = await openDispatchers(deps, options);
  const { http, realtime, messageRate } = dispatchers;
  const { context, conversations, push } = await registerFeatures(deps, dispatchers);
  await serveRest(deps, dispatchers);
  deps.metrics.observeRealtime(() => realtime.counts());
  deps.metrics.watchQueue('later', () => deps.later.waiting);
  await http.fastify.ready();

  return {
    http: http.fastify,
    context,
    registeredCalls: http.registered,
    stopListening: http.stopListening,
    close: async () => {
      http.stopTaking();
      push.stop();
      await Promise.all([realtime.close(), http.fastify.close()]);
      await conversations.drain();
      await push.flush();
      messageRate.stop();
    },
  };
};

export type App = Awaited<ReturnType<typeof buildApp>>;
