import { type Language, localeOf } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import { languageOfPerson } from '#features/settings';
import { newId } from '#platform/ids';
import { isolateName, say } from '#platform/language/translate';
import { storeAutoMessages } from '../write/auto-messages.repository.ts';
import type { Viewing } from '../read/partners.service.ts';
import type { StoredMessage } from '../write/message-store.repository.ts';
import { type OutOfOffice, outOfOfficeOf } from './availability.policy.ts';
import {
  type AutoAnswered,
  type AnswerWords,
  claimAutoAnswer,
  endWaiting,
  findAnswerWords,
  findUnanswered,
  type Pair,
} from './availability.repository.ts';

const whenIn = (language: Language, at: Date, zone: string | null): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone: zone ?? 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    // Nobody takes it for a time of their own clock.
    ...(zone === null && { timeZoneName: 'short' }),
  }).format(at);

const builtIn = (
  language: Language,
  kind: OutOfOffice['kind'],
  { when, cover }: { when: string; cover: string },
): string => {
  if (cover !== '')
    return when === ''
      ? say(language, 'I am away. {cover} answers you meanwhile.', { cover })
      : say(language, 'I am away until {when}. {cover} answers you meanwhile.', { when, cover });
  if (when === '') return say(language, 'We are closed now and will answer as soon as we are back.');
  return kind === 'away'
    ? say(language, 'I am away and will answer from {when} on.', { when })
    : say(language, 'We are closed now and will answer from {when} on.', { when });
};

/** What a customer reads: the branch's own words, in the customer's language where it has such, else built-in ones. */
const wordsFor = (
  language: Language,
  { kind, dueAt, cover: person }: OutOfOffice,
  { autoReply: usual, autoReplies, zone }: AnswerWords,
): string => {
  const when = dueAt === null ? '' : whenIn(language, dueAt, zone);
  const cover = person === null ? '' : `${person.firstName} ${person.lastName}`.trim();
  const autoReply = autoReplies[language] ?? usual;
  if (autoReply.trim() === '') return builtIn(language, kind, { when, cover });
  return autoReply
    .replaceAll('{when}', when === '' ? say(language, 'soon') : when)
    .replaceAll('{cover}', cover === '' ? say(language, 'our team') : isolateName(language, cover));
};

/**
 * Answers a customer's message that came while the leader is away or the branch closed: once for each leader, customer and
 * closed time or absence, also with several processes. Answers the ids of what was stored.
 */
export const sendAutoAnswer = async (
  context: Pick<AppContext, 'database'>,
  pair: Pair,
  outOfOffice: OutOfOffice,
): Promise<readonly string[]> => {
  const { database } = context;
  const words = await findAnswerWords(database.pool, pair);
  if (!words) return [];
  const content = wordsFor(await languageOfPerson(context, words), outOfOffice, words);
  return database.transaction(async (tx) =>
    (await claimAutoAnswer(tx, pair, outOfOffice)) ? storeAutoMessages(tx, [{ id: newId(), ...pair, content }]) : [],
  );
};

interface Deps {
  readonly context: Pick<AppContext, 'database' | 'later'>;
  readonly emitAutoMessages: (messageIds: readonly string[]) => Promise<void>;
  readonly emitPartnerChanges: (viewings: readonly Viewing[]) => Promise<void>;
}

/** As `claimAutoAnswer` sees it: what follows decides whether to look there at all. */
const isAnswered = ({ kind, since }: OutOfOffice, { answeredClosing, answeredAbsence }: AutoAnswered): boolean =>
  kind === 'away'
    ? answeredAbsence?.getTime() === since.getTime()
    : answeredClosing !== null && answeredClosing >= since;

/** So far back the first run of a process looks: whatever was killed is up again by then. */
const firstLookSeconds = 3_600;
/** A commit may come that much later than the time of its message. */
const overlapSeconds = 30;

/** Makes the job that answers those whom a process left without an answer because it was killed after the commit. */
export const createMissedAnswers = ({ context, emitAutoMessages }: Omit<Deps, 'emitPartnerChanges'>) => {
  const { pool } = context.database;
  let lookedAt: number | null = null;
  return async (): Promise<void> => {
    const startedAt = performance.now();
    const seconds = lookedAt === null ? firstLookSeconds : (startedAt - lookedAt) / 1000 + overlapSeconds;
    for (const { schedule, writtenAt, answeredClosing, answeredAbsence, ...pair } of await findUnanswered(
      pool,
      seconds,
    )) {
      const outOfOffice = outOfOfficeOf(schedule);
      if (
        outOfOffice &&
        writtenAt >= outOfOffice.since &&
        !isAnswered(outOfOffice, { answeredClosing, answeredAbsence })
      )
        await emitAutoMessages(await sendAutoAnswer(context, pair, outOfOffice));
    }
    lookedAt = startedAt;
  };
};

/**
 * What the server does by itself after a message: it answers a customer while the leader is out of office, and a customer whom somebody answered
 * waits for nobody else any more.
 */
export const followMessages =
  ({ context, emitAutoMessages, emitPartnerChanges }: Deps) =>
  ({ conversation, createdAt, schedule, waitsElsewhere, ...answered }: StoredMessage): void => {
    const { later, database } = context;
    const pair = { customerId: conversation.firstUserId, leaderId: conversation.secondUserId };
    const emitToLeaders = (leaderIds: readonly string[]) =>
      emitPartnerChanges(leaderIds.map((viewerId) => ({ viewerId, partnerId: pair.customerId })));
    const outOfOffice = schedule && outOfOfficeOf(schedule);
    if (outOfOffice && !isAnswered(outOfOffice, answered))
      later.add('auto-answers', async () => emitAutoMessages(await sendAutoAnswer(context, pair, outOfOffice)));
    if (outOfOffice?.cover) {
      const { id } = outOfOffice.cover;
      later.add('waiting.emit', () => emitToLeaders([id]));
    }
    if (waitsElsewhere === true)
      later.add('waiting.end', async () => {
        const leaderIds = await endWaiting(database.pool, { ...pair, before: createdAt });
        await emitToLeaders([...new Set([pair.leaderId, ...leaderIds])]);
      });
  };
