import type { Message } from '@branchline/contract/shapes';
import type { QueryClient } from '@tanstack/react-query';
import { readPushRecord } from '#lib/device-databases.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { publicSetting } from '#lib/public-settings.ts';
import { getSession } from '#lib/session-store.ts';
import { shownName } from '#lib/shown-name.ts';
import { notificationTexts as texts } from '#lib/texts/notification-texts.ts';
import { postToWorker } from '#lib/worker-messages.ts';
import { unreadTotalQuery } from '../api/unread-total.ts';
import { findListedPartner } from './inbox-cache.ts';

/** The same limit as for the text of a push. */
const longestBody = 160;

/**
 * Has the service worker show what a push of this message shows: the push may come later, or never. Answers false, and
 * shows nothing, where notifications are off.
 */
export const announce = async (
  queryClient: QueryClient,
  { id, seq, sender, content, files }: Message,
): Promise<boolean> => {
  const session = getSession();
  const record = await readPushRecord();
  if (!session || record?.token !== session.token) return false;
  const partner = findListedPartner(queryClient, sender);
  const showsText = record.showText && partner !== undefined && publicSetting('push_shows_text') !== 'false';
  const isFellowLeader = session.role === 'team_leader' && partner?.role === 'team_leader';
  await postToWorker({
    type: 'announce',
    notice: {
      kind: 'message',
      title: showsText ? shownName(partner.username) : texts.newMessage,
      body: showsText ? [...(content || texts.sentFile)].slice(0, longestBody).join('') : texts.openToRead,
      partnerId: sender,
      messageId: id,
      seq,
      ...(showsText && files[0]?.thumbnailUrl !== undefined && { picture: true }),
      url: withQuery(paths.conversation, { id: sender, agent: isFellowLeader ? true : null }),
      buttons: { reply: texts.reply, read: texts.markAsRead },
      unread: queryClient.getQueryData(unreadTotalQuery.queryKey),
    },
  });
  return true;
};
