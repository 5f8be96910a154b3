import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { setMuted } from '#features/chat/io/mutes.ts';

/** The menu entry that mutes or unmutes a conversation on this device, without its icon. */
export const muteEntry = (partnerId: string, isMuted: boolean) => ({
  id: 'mute',
  label: isMuted ? chatPartTexts.unmute : chatPartTexts.mute,
  onSelect: () => {
    setMuted(partnerId, !isMuted).catch(() => showFailure(chatPartTexts.muteFailed));
  },
});
