import type { Config } from '#config/config';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/db/database';
import type { CallDispatcher } from '#platform/http/call-types';
import type { GoodTokens } from '#platform/http/good-tokens';
import type { Jobs, LaterQueue } from '#platform/jobs/jobs-types';
import type { Limiter } from '#platform/limits/limit-types';
import type { Logger } from '#platform/logger';
import type { Mail } from '#platform/mail/mail-types';
import type { Metrics } from '#platform/metrics';
import type { PubSub } from '#platform/pubsub/pubsub';
import type { RedisLink } from '#platform/pubsub/redis';
import type { Emitter } from '#platform/emitter';
import type { Realtime } from '#platform/realtime/realtime-types';
import type { Sms } from '#platform/sms/sms-types';
import type { Storage } from '#platform/storage/storage-types';
import type { Tracing } from '#platform/tracing/tracing-types';

/** Where a customer belongs: a branch, and in a `personal` one the own leader. */
export interface CustomerPlace {
  readonly branchId: string;
  readonly leaderId: string | null;
}

/** A customer who belongs elsewhere now; `from` is null for a new one. */
export interface LeaderChange {
  readonly customerId: string;
  readonly from: CustomerPlace | null;
  readonly to: CustomerPlace;
}

/** A leader who answers the customers of a branch from now on, or does so no more. */
export interface TeamChange {
  readonly branchId: string;
  readonly leaderId: string;
}

/** Customers who look different in the lists of others, or are gone. */
export interface CustomerChange {
  readonly customerIds: readonly string[];
  /** Whose lists showed them; looked up when absent. */
  readonly viewerIds?: readonly string[];
  /** Messages that it changed. */
  readonly messageIds?: readonly string[];
}

/** What every feature is registered with. */
export interface AppContext {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly http: CallDispatcher;
  readonly realtime: Realtime;
  /** A token that is given out is noted here: its first use is not refused for what others try from the same address. */
  readonly goodTokens: Pick<GoodTokens, 'add'>;
  readonly limiter: Limiter;
  readonly sms: Sms;
  readonly mail: Mail;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly later: LaterQueue;
  readonly metrics: Metrics;
  /** Told after the commit who is whose customer from now on. */
  readonly leaderChanges: Emitter<readonly LeaderChange[]>;
  /** Told after the commit which leaders came to a branch or left it, by whatever way. */
  readonly teamChanges: Emitter<readonly TeamChange[]>;
  /** Told after the commit which customers were turned off or on, renamed or removed, by whatever way. */
  readonly customerChanges: Emitter<CustomerChange>;
  /** Told after the commit which branch has other hours from now on. */
  readonly hoursChanges: Emitter<string>;
  /** Of the program. */
  readonly version: string;
}

/** What the app stands on: everything outside the process, and what counts and waits inside it. Tests bring their own. */
export interface AppDeps extends Pick<
  AppContext,
  'config' | 'logger' | 'database' | 'clock' | 'limiter' | 'sms' | 'mail' | 'storage' | 'jobs' | 'later' | 'metrics'
> {
  /** Null: one process. */
  readonly redis: RedisLink | null;
  readonly pubsub: PubSub | null;
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing | undefined;
}
