import type { AppContext } from '#app-context';
import type { PubSub } from '#platform/pubsub/pubsub';
import type { RedisLink } from '#platform/pubsub/redis';
import type { Tracing } from '#platform/tracing/tracing-types';

/** What the app stands on: everything outside the process, and what counts and waits inside it. Tests bring their own. */
export interface AppParts extends Pick<
  AppContext,
  'config' | 'logger' | 'database' | 'clock' | 'limiter' | 'sms' | 'mail' | 'storage' | 'jobs' | 'later' | 'metrics'
> {
  /** Null: one process. */
  readonly redis: RedisLink | null;
  readonly pubsub: PubSub | null;
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing | undefined;
}
