import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startBackground } from '#features/chat/io/background.ts';
import { MiniPlayer } from '#features/chat/ui/mini-player/mini-player.tsx';
import { Notifications } from '#features/notifications/notifications.tsx';
import { useSession } from '#lib/session-store.ts';

/** What goes on beside the screens, for the person signed in. */
export function Background() {
  const queryClient = useQueryClient();
  const ownId = useSession()?.userId;
  useEffect(() => (ownId === undefined ? undefined : startBackground(queryClient, ownId)), [queryClient, ownId]);
  return (
    <>
      <Notifications />
      <MiniPlayer />
    </>
  );
}
