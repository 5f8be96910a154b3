import type { Config } from '#config/config';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/db/database';
import type { Authenticate } from '#platform/http/actor';
import type { CallDispatcher } from '#platform/http/call-types';
import type { Jobs, LaterQueue } from '#platform/jobs/jobs-types';
import type { Limiter } from '#platform/limits/limit-types';
import type { Logger } from '#platform/logger';
import type { Mail } from '#platform/mail/mail-types';
import type { Metrics } from '#platform/metrics';
import type { Realtime } from '#platform/realtime/realtime-types';
import type { Sms } from '#platform/sms/sms-types';
import type { Storage } from '#platform/storage/storage-types';

/** What every feature is registered with. */
export interface AppContext {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly http: CallDispatcher;
  readonly realtime: Realtime;
  readonly authenticate: Authenticate;
  readonly limiter: Limiter;
  readonly sms: Sms;
  readonly mail: Mail;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly later: LaterQueue;
  readonly metrics: Metrics;
  /** Of the program. */
  readonly version: string;
}
