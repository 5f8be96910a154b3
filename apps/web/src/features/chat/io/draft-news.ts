import { openChannel } from '#lib/open-channel.ts';

/** A draft on this device that went from one text to another. */
interface DraftNews {
  readonly partnerId: string;
  readonly before: string;
  readonly text: string;
}

const channel = openChannel('branchline-drafts');

/** Tells the other tabs, so that what was sent in one does not stand in another, waiting to be sent again. */
export const tellDraft = (news: DraftNews): void => channel?.postMessage(news);

/** Hears of what other tabs do with the draft to a partner; returns the stopper. */
export const subscribeDraft = (partnerId: string, listener: (news: DraftNews) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<DraftNews>): void => {
    if (data.partnerId === partnerId) listener(data);
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
};
