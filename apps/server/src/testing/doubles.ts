import type { Clock } from '#platform/clock';
import type { Jobs, LaterQueue } from '#platform/jobs/jobs-types';
import type { Mail } from '#platform/mail/mail-types';
import type { Sms } from '#platform/sms/sms-types';

type Text = Parameters<Sms['send']>[0];
type Letter = Parameters<Mail['send']>[0];

/** Keeps texts instead of sending them, oldest first. */
export const captureSms = (): Sms & { readonly sent: Text[] } => {
  const sent: Text[] = [];
  return {
    sent,
    send: async (text) => void sent.push(text),
    verify: async () => undefined,
    close: async () => undefined,
  };
};

/** Keeps mails instead of sending them, oldest first. */
export const captureMail = (): Mail & { readonly sent: Letter[] } => {
  const sent: Letter[] = [];
  return {
    sent,
    send: async (letter) => void sent.push(letter),
    verify: async () => undefined,
    close: async () => undefined,
  };
};

/** The real time, moved by what a test adds. What the database decides by its own clock does not move. */
export const createTestClock = (): Clock & { advance(milliseconds: number): void } => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
};

/** Jobs that run when a test says so. */
export const createTestJobs = (): Jobs & { run(name: string): Promise<void> } => {
  const jobs = new Map<string, () => Promise<void>>();
  return {
    every: (name, _everySeconds, work) => void jobs.set(name, work),
    run: async (name) => {
      const work = jobs.get(name);
      if (!work) throw new Error(`There is no job ${name}; there are ${[...jobs.keys()].join(', ')}.`);
      await work();
    },
    stop: async () => undefined,
  };
};

/** Begins work at once, off the path of whoever asked; `settled` waits for all of it and throws what it threw. */
export const createTestLater = (): LaterQueue & { settled(): Promise<void> } => {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
    if (failures.length > 0) throw new AggregateError(failures.splice(0), 'Work for later failed.');
  };
  return {
    add: (_name, work) => {
      const done: Promise<void> = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(done));
      running.add(done);
    },
    get waiting() {
      return running.size;
    },
    drain: settled,
    settled,
  };
};
