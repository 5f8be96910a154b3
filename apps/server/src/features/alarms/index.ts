import type { AppContext } from '#app-context';
import { listAdmins } from '#features/auth';
import { readSetting } from '#features/settings';
import { AppError } from '#platform/app-error';

export interface Alarm {
  /** What happened: of one kind goes out once a day. */
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
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
  for (const { email, isActive } of admins) {
    if (email === null || !isActive) continue;
    context.later.add('mail.alarm', () =>
      context.mail.send({
        to: email,
        subject: `${appName}: ${subject}`,
        text: `${text}\n\nHow it stands now: ${link}\n`,
      }),
    );
  }
};

/** Mails every active admin, once a day for each kind; the mails leave later. Never throws: what raised it goes on. */
export const raiseAlarm = async (context: AppContext, alarm: Alarm): Promise<void> => {
  try {
    if (!(await isFirstToday(context, alarm.kind))) return;
    context.logger.warn({ alarm: alarm.kind }, 'An alarm was raised.');
    await mailAdmins(context, alarm);
  } catch (error) {
    context.logger.error({ err: error, alarm: alarm.kind }, 'An alarm could not be raised.');
  }
};
