import { usersChatWithMe } from '@branchline/contract/socket-events';
import { readyReply, type ReadyReply } from '#platform/ready-reply';
import type { Inbox } from './inbox.service.ts';
import type { ConversationPresenter } from './present-conversations.presenter.ts';

interface Made {
  readonly reply: ReadyReply;
  /** Who of its people was there. */
  readonly online: string;
}

/**
 * Makes the answer for a page of an inbox. Whoever is handed the very same page again is handed the same text, while the
 * same people are there.
 */
export const createInboxReply = (
  presenter: Pick<ConversationPresenter, 'presentPartner'>,
  isOnline: (userId: string) => boolean,
): ((inbox: Inbox) => ReadyReply) => {
  const madeOf = new WeakMap<Inbox, Made>();
  return (inbox) => {
    const { partners, hasMore } = inbox;
    const online = partners.map(({ id }) => (isOnline(id) ? '1' : '0')).join('');
    const made = madeOf.get(inbox);
    if (made?.online === online) return made.reply;
    const data = partners.map((partner) => presenter.presentPartner(partner));
    const reply = readyReply(usersChatWithMe.ack, { data, hasMore });
    madeOf.set(inbox, { reply, online });
    return reply;
  };
};
