import { shown } from '../figures.mjs';

/**
 * @typedef {{ place: number, id: string, from: number, until: number }} Sent begun and acknowledged, of `performance.now()`
 * @typedef {{ messages: number, read: number, pushed: number, longestMs: number }} CaseFigures
 *
 * @typedef {object} Recipient
 * @property {string} kind
 * @property {{ pushed: readonly import('./push-service.mjs').Pushed[] }[]} browsers
 * @property {Map<string, number>} readAt when it was known that a message was read, by its id
 * @property {(from: number, to: number) => boolean} wasLooking whether somebody looked all that time
 *
 * @typedef {{ kind: string, wrong: string, place: number, afterS: number, readS: number | null }} Wrong one push, from when its message was begun
 *
 * @typedef {object} Findings
 * @property {number} missing neither read nor pushed to every browser
 * @property {number} late pushed after the 30 s
 * @property {number} repeated pushed to one browser again
 * @property {number} repeatedAtKill of a process that handed it over and was killed before it could write that down
 * @property {number} needless pushed to somebody who was looking, or had read it
 * @property {Map<string, CaseFigures>} byCase
 * @property {Wrong[]} wrong what was late, repeated or needless
 */

const patienceMs = 30_000;
/** What the request takes on a busy machine, and a process that polls every 2 s. */
const slackMs = 5_000;
/** A read mark and a push may cross. */
const crossingMs = 1_000;
const killMs = 1_000;

/**
 * Compares what was sent with what came to each browser.
 *
 * @param {{ sent: readonly Sent[], recipients: readonly Recipient[], killedAt: number }} run
 * @returns {Findings}
 */
export function judge({ sent, recipients, killedAt }) {
  const findings = { missing: 0, late: 0, repeated: 0, repeatedAtKill: 0, needless: 0 };
  /** @type {Map<string, CaseFigures>} */
  const byCase = new Map();
  /** @type {Wrong[]} */
  const wrong = [];
  for (const { place, id, from, until } of sent) {
    const recipient = recipients[place];
    if (!recipient) continue;
    const figures = byCase.get(recipient.kind) ?? { messages: 0, read: 0, pushed: 0, longestMs: 0 };
    byCase.set(recipient.kind, figures);
    figures.messages++;
    const readAt = recipient.readAt.get(id);
    if (readAt !== undefined) figures.read++;
    const times = recipient.browsers.map(({ pushed }) =>
      pushed.filter(({ notice }) => notice.messageId === id).map(({ at }) => at),
    );
    for (const [first, ...again] of times) {
      if (first === undefined) {
        if (readAt === undefined) findings.missing++;
        continue;
      }
      const note = (/** @type {string} */ what) =>
        wrong.push({
          ...{ kind: recipient.kind, wrong: what, place, afterS: (first - from) / 1000 },
          readS: readAt === undefined ? null : (readAt - from) / 1000,
        });
      figures.pushed++;
      figures.longestMs = Math.max(figures.longestMs, first - until);
      if (first - until > patienceMs + slackMs) {
        findings.late++;
        note('late');
      }
      if (again.length > 0) note(`again after ${((again[0] ?? 0) - first).toFixed(0)} ms`);
      if (Math.abs(first - killedAt) < killMs) findings.repeatedAtKill += again.length;
      else findings.repeated += again.length;
      const wasRead = readAt !== undefined && readAt < first - crossingMs;
      // It was stored after it was begun, and may be pushed 30 s after that.
      const wasLooking = recipient.wasLooking(from, first) && first - from < patienceMs;
      if (wasRead || wasLooking) {
        findings.needless++;
        note(wasRead ? 'was read' : 'was looking');
      }
    }
  }
  return { ...findings, byCase, wrong };
}

/** Prints every push that was wrong, and answers with the goals. @param {Findings} findings @param {string} [where] said before each goal */
export function goalsOf({ missing, late, repeated, repeatedAtKill, needless, wrong }, where = '') {
  for (const { kind, wrong: what, place, afterS, readS } of wrong)
    console.log(
      `  ${kind} ${place}: ${what}, ${shown(afterS)} s after it was begun, read ${readS === null ? 'never' : `after ${shown(readS)} s`}.`,
    );
  console.log(`\n  ${repeatedAtKill} pushes were on their way when the process was killed, and went again.`);
  return [
    { what: `${where}messages that nobody looked at and that were not pushed`, measured: missing, atMost: 0 },
    { what: `${where}pushed later than 30 s`, measured: late, atMost: 0 },
    { what: `${where}pushed again to the same browser`, measured: repeated, atMost: 0 },
    { what: `${where}pushed to somebody who was looking, or had read it`, measured: needless, atMost: 0 },
  ];
}
