import type { AppContext } from '#app-context';
import { languageOfPerson, readSetting } from '#features/settings';
import { giveBackText, takeReminderText } from '#features/texts';
import { say } from '#platform/language/translate';
import { quietUntil } from './nudges.policy.ts';
import {
  findDue,
  findUnseen,
  lockDue,
  moveDue,
  noteCandidates,
  removeAllDue,
  removeDue,
  setNudgedAt,
  type Unseen,
} from './nudges.repository.ts';

interface Rules {
  /** 0: nobody is texted. */
  readonly afterMinutes: number;
  readonly gapHours: number;
  readonly quietHours: string;
}

const readRules = async (context: AppContext): Promise<Rules> => ({
  afterMinutes: Number(await readSetting(context, 'nudge_after_minutes')),
  gapHours: Number(await readSetting(context, 'nudge_gap_hours')),
  quietHours: await readSetting(context, 'nudge_quiet_hours'),
});

const minute = 60_000;
const hour = 60 * minute;

/** When it should be looked at again: the message is too new, the last text too near, or it is night. Null: now. */
const laterThan = (
  { since, now, nudgedAt, zone }: Unseen,
  { afterMinutes, gapHours, quietHours }: Rules,
): Date | null => {
  const oldEnough = since.getTime() + afterMinutes * minute;
  const farEnough = nudgedAt === null ? 0 : nudgedAt.getTime() + gapHours * hour;
  const earliest = Math.max(oldEnough, farEnough);
  return earliest > now.getTime() ? new Date(earliest) : quietUntil(now, quietHours, zone ?? 'UTC');
};

/** So long somebody who looks at the app has until they are asked about again. */
const activeMs = minute;

/** Who is texted now, taken so that no other process takes them; null: nobody. */
const take = ({ database, realtime }: AppContext, userId: string, rules: Rules): Promise<Unseen | null> =>
  database.transaction(async (tx) => {
    if (!(await lockDue(tx, userId))) return null;
    const unseen = await findUnseen(tx, userId);
    const later =
      unseen && (realtime.isLookedAt(userId) ? new Date(unseen.now.getTime() + activeMs) : laterThan(unseen, rules));
    if (later) {
      await moveDue(tx, userId, later);
      return null;
    }
    await removeDue(tx, userId);
    if (unseen) await setNudgedAt(tx, userId, unseen.now);
    return unseen;
  });

const text = async (context: AppContext, { phone, locale }: Unseen): Promise<void> => {
  const language = await languageOfPerson(context, { locale });
  const values = { name: await readSetting(context, 'app_name'), url: context.config.publicUrl };
  await context.sms.send({
    to: `${context.config.phoneCountryCode}${phone}`,
    text: say(language, '{name}: a new message waits for you: {url}', values),
  });
};

export interface NudgeDeps {
  /** Tells the leaders of a customer how they look now. */
  readonly emitToLeadersOf: (customerId: string) => Promise<void>;
}

/**
 * Texts one customer, when it is time. What went wrong on the way to the provider is not tried again: the text may have
 * arrived. False: no more texts may go out.
 */
const nudge = async (context: AppContext, deps: NudgeDeps, { userId, rules }: { userId: string; rules: Rules }) => {
  const { database, logger } = context;
  if (!(await takeReminderText(context))) return false;
  const unseen = await take(context, userId, rules);
  if (unseen === null) {
    await giveBackText(context);
    return true;
  }
  try {
    await text(context, unseen);
  } catch (error) {
    logger.warn({ err: error }, 'A reminder was not taken by the text provider');
    await giveBackText(context);
    await setNudgedAt(database.db, userId, unseen.nudgedAt);
  }
  await deps.emitToLeadersOf(userId);
  return true;
};

const concurrency = 10;
const aRun = 500;

/** Texts those who have not seen a message for so long, once for each; nobody while the setting is 0. */
export const sendNudges = async (context: AppContext, deps: NudgeDeps): Promise<void> => {
  const rules = await readRules(context);
  // Once it is on again, nobody is texted about what is old by then.
  if (!context.realtime.isAttentionKnown()) return;
  if (rules.afterMinutes === 0) return removeAllDue(context.database.db);
  await context.database.transaction((tx) => noteCandidates(tx, rules.afterMinutes));
  const due = await findDue(context.database.db, aRun);
  for (let start = 0; start < due.length; start += concurrency) {
    const results = await Promise.all(
      due.slice(start, start + concurrency).map((userId) => nudge(context, deps, { userId, rules })),
    );
    if (results.includes(false)) return;
  }
};
