import type { AppContext } from '#app-context';
import { readSetting } from '#features/settings';
import { countSentText } from '#features/texts';

const send = async (context: AppContext, phone: string, sentence: string): Promise<void> => {
  const name = await readSetting(context, 'app_name');
  await context.sms.send({ to: `${context.config.phoneCountryCode}${phone}`, text: `${name}: ${sentence}` });
};

/** To the new number: the code, or, where it is somebody's, to its owner that nothing changed. */
export const textNewNumber = (
  context: AppContext,
  { phone, code, isTaken }: { readonly phone: string; readonly code: string; readonly isTaken: boolean },
): Promise<void> =>
  send(
    context,
    phone,
    isTaken
      ? 'somebody wanted to move their account to this number, which has an account already. Nothing was changed.'
      : `your code to move your account to this number is ${code}. It is valid for 5 minutes.`,
  );

/** To the number before, once it is another. */
export const textOldNumber = async (context: AppContext, phone: string): Promise<void> => {
  await countSentText(context);
  await send(
    context,
    phone,
    'your account was moved to another number. If you did not do this, tell your organisation at once.',
  );
};
