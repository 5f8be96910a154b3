import { attention } from '@branchline/contract/socket-events';
import type { AppContext } from '#app-context';
import type { Conversations } from '#features/conversations';
import { languageOfPerson, readSetting } from '#features/settings';
import type { SignIn } from '#features/sign-in';
import { createDuePushes } from './due-pushes.service.ts';
import { pushNewDevice } from './new-device.service.ts';
import { removeOldDeliveries } from './push-deliveries.repository.ts';
import { registerPushCalls } from './push.routes.ts';
import { loadVapidKeys, type PushDeps } from './push.service.ts';
import { createReadNotices } from './read-notices.service.ts';

export { checkPushKeys } from './push.service.ts';

/** Registers Web Push and attention, and tells people of messages that they are not looking at, and of new devices. */
export const registerPush = async (
  context: AppContext,
  { conversations, signIn }: { readonly conversations: Conversations; readonly signIn: SignIn },
): Promise<{ readonly stop: () => void; readonly flush: () => Promise<void> }> => {
  const { config, database, logger, http, realtime, later, jobs, limiter } = context;
  const deps: PushDeps = {
    database,
    logger,
    keys: await loadVapidKeys(database),
    subject: config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:push@branchline.invalid',
    moreHosts: config.pushHosts,
    usualLanguage: () => languageOfPerson(context, undefined),
    onDevicesChanged: (userId) => later.add('push.reach', () => conversations.emitToLeadersOf(userId)),
  };
  registerPushCalls(http, { ...deps, limiter, later, onDelivered: (mark) => conversations.markDelivered(mark) });
  realtime.registerEvent(attention, ({ payload, socketId }) => {
    realtime.setLookedAt(socketId, payload.active);
    return {};
  });
  const due = createDuePushes({
    ...deps,
    later,
    realtime,
    mayShowText: async () => (await readSetting(context, 'push_shows_text')) === 'true',
  });
  const read = createReadNotices({ ...deps, later });
  conversations.onMessageSent((message) => due.noteMessage(message.recipientId));
  signIn.onNewDevice(({ userId }) => later.add('push.device', pushNewDevice(deps, userId), { lane: userId }));
  conversations.onRead((mark) => read.noteRead(mark));
  jobs.every('push.forget', 3600, () => removeOldDeliveries(database.pool));
  return { stop: () => due.stop(), flush: read.flush };
};
