import type { AppContext } from '#app-context';
import type { Conversations } from '#features/conversations';
import type { SignIn } from '#features/sign-in';
import { registerPushCalls } from './push.routes.ts';
import { loadVapidKeys, notifyOwner, notifyRecipient, type PushParts } from './push.service.ts';

export { checkPushKeys } from './push.service.ts';

/** Registers Web Push, and tells people of messages while none of their devices is connected, and of new devices. */
export const registerPush = async (
  context: AppContext,
  { conversations, signIn }: { readonly conversations: Conversations; readonly signIn: SignIn },
): Promise<void> => {
  const { config, database, logger, http, realtime, later } = context;
  const parts: PushParts = {
    database,
    logger,
    keys: await loadVapidKeys(database),
    subject: config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:push@branchline.invalid',
    moreHosts: config.pushHosts,
  };
  registerPushCalls(http, parts);
  conversations.onMessageSent((message) => {
    if (!realtime.isOnline(message.recipientId))
      later.add('push.notify', notifyRecipient(parts, message), { lane: message.recipientId, isSerial: true });
  });
  signIn.onNewDevice(({ userId }) => later.add('push.device', notifyOwner(parts, userId), { lane: userId }));
};
