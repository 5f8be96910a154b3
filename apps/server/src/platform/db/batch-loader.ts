import type pg from 'pg';
import { unavailable } from '#platform/app-error';

/** Answers in the order of the keys; nothing where there is nothing. */
type AnswerAll<Key, Answer> = (keys: readonly Key[]) => Promise<readonly (Answer | undefined)[]>;

interface BatchLoaderOptions {
  /** Questions in one statement. */
  readonly maxBatchSize?: number;
}

interface Asked<Key, Answer> {
  readonly key: Key;
  readonly since: number;
  readonly resolve: (answer: Answer | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** One statement on its way while the next one is gathered; so few wait that nobody gains from waiting longer. */
const mostInFlight = 2;
/** Together in the line and on the way. What is asked waits no longer for the line than for one statement. */
const patienceMs = 4_900;
const checkEveryMs = 250;

/**
 * Makes one question of many that are asked at the same time, such as by everybody who comes back after a restart. No
 * answer is kept, and none is older than its question: what is asked while a statement is on its way goes with the next.
 * There is no timer: a lone question goes with the turn of the event loop that asked it. One that has waited for five
 * seconds, because the database stands still, is refused with `unavailable`.
 */
export const createBatchLoader = <Key, Answer>(
  answerAll: AnswerAll<Key, Answer>,
  { maxBatchSize = 200 }: BatchLoaderOptions = {},
): ((key: Key) => Promise<Answer | undefined>) => {
  let waiting: Asked<Key, Answer>[] = [];
  const inFlight = new Set<readonly Asked<Key, Answer>[]>();
  let isDue = false;
  let isWatched = false;

  const refuseLate = () => {
    const latest = performance.now() - patienceMs;
    for (const { since, reject } of [...[...inFlight].flat(), ...waiting]) if (since < latest) reject(unavailable());
    waiting = waiting.filter(({ since }) => since >= latest);
  };
  /** One timer for all, and none while nothing is on its way. */
  const watch = () => {
    if (isWatched) return;
    isWatched = true;
    setTimeout(() => {
      isWatched = false;
      refuseLate();
      if (inFlight.size > 0) watch();
    }, checkEveryMs).unref();
  };

  const answer = async (asked: readonly Asked<Key, Answer>[]) => {
    try {
      const answers = await answerAll(asked.map(({ key }) => key));
      asked.forEach(({ resolve }, index) => resolve(answers[index]));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  const pump = () => {
    while (inFlight.size < mostInFlight && waiting.length > 0) {
      const asked = waiting.slice(0, maxBatchSize);
      waiting = waiting.slice(maxBatchSize);
      inFlight.add(asked);
      watch();
      void answer(asked).finally(() => {
        inFlight.delete(asked);
        pump();
      });
    }
  };
  const pumpSoon = () => {
    if (isDue || inFlight.size >= mostInFlight) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      pump();
    });
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, since: performance.now(), resolve, reject });
      pumpSoon();
    });
};

/** The same for a repository, whose first argument is the pool: what is asked of one pool goes together. */
export const createPoolLoader = <Key, Answer>(
  answerAll: (pool: pg.Pool, keys: readonly Key[]) => ReturnType<AnswerAll<Key, Answer>>,
  options: BatchLoaderOptions = {},
): ((pool: pg.Pool, key: Key) => Promise<Answer | undefined>) => {
  const byPool = new WeakMap<pg.Pool, (key: Key) => Promise<Answer | undefined>>();
  return (pool, key) => {
    const known = byPool.get(pool);
    if (known) return known(key);
    const ask = createBatchLoader((keys: readonly Key[]) => answerAll(pool, keys), options);
    byPool.set(pool, ask);
    return ask(key);
  };
};
