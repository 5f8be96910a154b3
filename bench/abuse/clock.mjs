import { readFileSync } from 'node:fs';

// Loaded into a server with --import: at SIGUSR2 its clock, and that of its embedded database, moves to so many
// milliseconds ahead as stand in the file. Timers of a minute and more that are due by then end at once, such as those
// by which a limit forgets an hour.
const long = 60_000;
const RealDate = Date;
const startTimer = globalThis.setTimeout;
const stopTimer = globalThis.clearTimeout;
/** @type {Map<unknown, { due: number, run: () => void }>} */
const waiting = new Map();
let aheadMs = 0;

globalThis.Date = /** @type {DateConstructor} */ (
  class extends RealDate {
    /** @param {[]} parts */
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + aheadMs);
      else super(...parts);
    }

    /** @override */
    static now() {
      return RealDate.now() + aheadMs;
    }
  }
);

/** @param {(...all: unknown[]) => void} work @param {number} [delay] @param {unknown[]} rest */
function startMovable(work, delay = 0, ...rest) {
  if (delay < long) return startTimer(work, delay, ...rest);
  const run = () => {
    waiting.delete(timer);
    work(...rest);
  };
  const timer = startTimer(run, delay);
  waiting.set(timer, { due: Date.now() + delay, run });
  return timer;
}
/** @param {NodeJS.Timeout} timer */
function stopMovable(timer) {
  waiting.delete(timer);
  stopTimer(timer);
}
Object.assign(globalThis, { setTimeout: startMovable, clearTimeout: stopMovable });

process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8'));
  for (const [timer, { due, run }] of [...waiting]) {
    if (due > Date.now()) continue;
    stopTimer(/** @type {NodeJS.Timeout} */ (timer));
    run();
  }
});
