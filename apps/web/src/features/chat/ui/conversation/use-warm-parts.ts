import { useEffect } from 'react';

/** What writing needs sooner or later. Fetched while there is a network, so that it is there when there is none. */
const warm = (): void => {
  const parts = [
    import('#features/chat/ui/composer/attachment-strip.tsx'),
    import('#features/chat/ui/message/waiting-files.tsx'),
    import('#features/chat/ui/composer/voice-recorder.tsx'),
    import('#features/chat/ui/message/offer-undo.ts'),
    import('#features/chat/io/shrink-picture.ts'),
  ];
  // Offline already: they are asked for again when they are wanted.
  void Promise.allSettled(parts);
};

const delayMs = 300;

/** Loads the conversation's later parts once it stands and the page has nothing else to do. */
export const useWarmParts = (): void => {
  useEffect(() => {
    const timer = setTimeout(warm, delayMs);
    return () => clearTimeout(timer);
  }, []);
};
