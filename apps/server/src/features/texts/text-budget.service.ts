import type { AppContext } from '#app-context';
import { raiseAlarm } from '#features/alarms';
import { readSetting } from '#features/settings';
import { inWords, rateLimited, unavailable } from '#platform/app-error';
import { maxInteger } from '#platform/db/max-integer';
import type { LaterOptions } from '#platform/jobs/jobs-types';
import { say } from '#platform/language/translate';
import { networkKey } from '#platform/limits/address-key';
import { countText, findTextsOfMonth, uncountText } from './text-counts.repository.ts';

const hourly = ['texts.installation', 'all'] as const;

/** Of the texts of an hour, for devices that signed in before: strangers cannot use these up. */
const reservedShare = 0.1;
const reservedOf = (anHour: number): number => Math.floor(anHour * reservedShare);
/** Of the texts of a month. Above it only codes go out. */
const noticeShare = 0.9;

interface Limits {
  readonly anHour: number;
  /** 0: no ceiling. */
  readonly aMonth: number;
}

const readLimits = async (context: Pick<AppContext, 'database'>): Promise<Limits> => ({
  anHour: Number(await readSetting(context, 'texts_per_hour')),
  aMonth: Number(await readSetting(context, 'texts_per_month')),
});

/** Where something is left, it is for devices that signed in before. */
const usedUpThisHour = async (
  context: AppContext,
  { limit, isSomeLeft }: { limit: number; isSomeLeft: boolean },
): Promise<void> => {
  const values = { limit };
  await raiseAlarm(context, {
    kind: isSomeLeft ? 'texts of the hour: 90 %' : 'texts of the hour',
    subject: (language) =>
      isSomeLeft
        ? say(language, '90 % of the texts of this hour are used up')
        : say(language, 'all texts of this hour are used up'),
    text: (language) =>
      isSomeLeft
        ? say(
            language,
            'Nine tenths of the {limit} texts an hour that the settings allow are used up. The rest is for devices that signed in before; people on new devices wait for their codes. Either many people sign in, then raise “Texts an hour” in Settings; or somebody asks for codes to cost you money.',
            values,
          )
        : say(
            language,
            'The {limit} texts an hour that the settings allow are used up, so people wait for their codes. Either many people sign in, then raise “Texts an hour” in Settings; or somebody asks for codes to cost you money.',
            values,
          ),
  });
};

/** Raises the alarm when most texts of the month are used up. `ceiling` 0: there is none. */
const alarmNearCeiling = async (context: AppContext, texts: number, ceiling: number): Promise<void> => {
  if (ceiling === 0 || texts < Math.ceil(ceiling * noticeShare)) return;
  const isAll = texts >= ceiling;
  await raiseAlarm(context, {
    kind: isAll ? 'texts of the month: all' : 'texts of the month: 90 %',
    subject: (language) =>
      isAll
        ? say(language, 'all texts of this month are used up')
        : say(language, '90 % of the texts of this month are used up'),
    text: (language) =>
      isAll
        ? say(
            language,
            'The {ceiling} texts a month that the settings allow are used up. Nobody is sent a code until the month is over, or until you raise “Texts a month” in Settings.',
            { ceiling },
          )
        : say(
            language,
            '{texts} of {ceiling} texts of this month are used up. Reminders stop now, codes stop when all are. Raise “Texts a month” in Settings to let both go on.',
            { texts, ceiling },
          ),
  });
};

const takeOfHour = async (context: AppContext, { limit, share }: { limit: number; share: number }): Promise<void> => {
  const { used, resetSeconds } = await context.limiter.tally(...hourly);
  if (used <= limit - share) return;
  await context.limiter.refund(...hourly);
  await usedUpThisHour(context, { limit, isSomeLeft: share > 0 });
  throw rateLimited(resetSeconds, `Too many texts were asked for. Please try again in ${inWords(resetSeconds)}.`);
};

const takeOfMonth = async (context: AppContext, ceiling: number): Promise<void> => {
  const texts = await countText(context.database.db, ceiling === 0 ? maxInteger : ceiling);
  if (texts === null) {
    await alarmNearCeiling(context, ceiling, ceiling);
    throw unavailable('No more codes can be texted at the moment. Please ask your organisation.');
  }
  await alarmNearCeiling(context, texts, ceiling);
};

/**
 * Takes the text of a code out of what the installation may send: `texts_per_hour`, of which the last tenth is for known
 * devices, and `texts_per_month`. Throws `rate_limited` over the first, `unavailable` over the second; then nothing is
 * taken.
 */
export const takeCodeText = async (
  context: AppContext,
  { isKnownDevice }: { isKnownDevice: boolean },
): Promise<void> => {
  const { anHour, aMonth } = await readLimits(context);
  await takeOfHour(context, { limit: anHour, share: isKnownDevice ? 0 : reservedOf(anHour) });
  try {
    await takeOfMonth(context, aMonth);
  } catch (error) {
    await context.limiter.refund(...hourly);
    throw error;
  }
};

/** Of the texts of an hour, for codes: reminders keep nobody from signing in. */
const shareOfCodes = 0.5;

/**
 * Takes a text that can wait: up to 90 % of `texts_per_month`, where the admins get a mail, and half of `texts_per_hour`.
 * False: there is none, and nothing is taken.
 */
export const takeReminderText = async (context: AppContext): Promise<boolean> => {
  const { anHour, aMonth } = await readLimits(context);
  const { used } = await context.limiter.tally(...hourly);
  const ceiling = aMonth === 0 ? maxInteger : Math.ceil(aMonth * noticeShare);
  const texts = used > anHour * (1 - shareOfCodes) ? null : await countText(context.database.db, ceiling);
  if (texts === null) await context.limiter.refund(...hourly);
  await alarmNearCeiling(context, texts ?? (await findTextsOfMonth(context.database.db)), aMonth);
  return texts !== null;
};

/** The text that was taken was not sent. */
export const giveBackText = async (context: AppContext): Promise<void> => {
  await context.limiter.refund(...hourly);
  await uncountText(context.database.db);
};

/** Counts a text that goes out whatever the budgets: a warning about an account, an admin's test. */
export const countSentText = async (context: AppContext): Promise<void> => {
  await context.limiter.penalize(...hourly);
  const texts = await countText(context.database.db, maxInteger);
  if (texts !== null) await alarmNearCeiling(context, texts, (await readLimits(context)).aMonth);
};

export interface TextBudget {
  /** `isOver`: new devices are refused; with a limit of 0 always. */
  readonly hour: { readonly used: number; readonly limit: number; readonly isOver: boolean };
  /** `limit` 0: no ceiling. */
  readonly month: { readonly used: number; readonly limit: number };
}

/** What was sent this hour and this month, and what may be. */
export const readTextBudget = async (context: Pick<AppContext, 'database' | 'limiter'>): Promise<TextBudget> => {
  const { anHour, aMonth } = await readLimits(context);
  const { used } = await context.limiter.peek(...hourly);
  return {
    hour: { used, limit: anHour, isOver: used >= anHour - reservedOf(anHour) },
    month: { used: await findTextsOfMonth(context.database.db), limit: aMonth },
  };
};

/** A text that leaves later is of no use: its code lives for five minutes, and a text takes a while. */
const textWithinMs = 4.5 * 60_000;

/** How the text of a code waits: networks take turns, and what would come too late is not sent (S51). */
export const asText = (context: AppContext, ip: string): LaterOptions => ({
  lane: networkKey(ip),
  withinMs: textWithinMs,
  onDrop: () => context.later.add('text.back', () => giveBackText(context)),
});
