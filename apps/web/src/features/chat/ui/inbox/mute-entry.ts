import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { setMuted } from '#features/chat/io/mutes.ts';

/** The menu's entry that mutes a conversation on this device, or lets it be heard again; without its icon. */
export const muteEntry = (partnerId: string, isMuted: boolean) => ({
  id: 'mute',
  label: isMuted ? conversationTexts.unmute : conversationTexts.mute,
  onSelect: () => {
    setMuted(partnerId, !isMuted).catch(() => showFailure(conversationTexts.muteFailed));
  },
});
