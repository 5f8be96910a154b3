import type { Language } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import { listAdmins } from '#features/auth';
import { languageOfPerson, readSetting } from '#features/settings';
import { AppError } from '#platform/app-error';
import { say } from '#platform/language/translate';

export interface Alarm {
  /** What happened: of one kind goes out once a day. */
  readonly kind: string;
  readonly subject: (language: Language) => string;
  readonly text: (language: Language) => string;
}

const isFirstToday = async ({ limiter }: AppContext, kind: string): Promise<boolean> => {
  try {
    await limiter.consume('alarm', kind);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
};

const mailAdmins = async (context: AppContext, { subject, text }: Alarm): Promise<void> => {
  const appName = await readSetting(context, 'app_name');
  const link = `${context.config.publicUrl}/self-check`;
  const admins = await listAdmins(context.database);
  for (const { email, isActive, locale } of admins) {
    if (email === null || !isActive) continue;
    const language = await languageOfPerson(context, { locale });
    const more = say(language, 'How it stands now: {link}', { link });
    context.later.add('mail.alarm', () =>
      context.mail.send({
        to: email,
        subject: `${appName}: ${subject(language)}`,
        text: `${text(language)}\n\n${more}\n`,
      }),
    );
  }
};

/** Mails every active admin in their language, once a day for each kind; the mails leave later. Never throws: what raised it goes on. */
export const raiseAlarm = async (context: AppContext, alarm: Alarm): Promise<void> => {
  try {
    if (!(await isFirstToday(context, alarm.kind))) return;
    context.logger.warn({ alarm: alarm.kind }, 'An alarm was raised.');
    await mailAdmins(context, alarm);
  } catch (error) {
    context.logger.error({ err: error, alarm: alarm.kind }, 'An alarm could not be raised.');
  }
};
