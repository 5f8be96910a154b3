import { useEffect } from 'react';

/** What writing needs sooner or later. Fetched while there is a network, so that it is there when there is none. */
const warm = (): void => {
  const parts = [
    import('../components/attachment-strip.tsx'),
    import('../components/waiting-files.tsx'),
    import('../components/voice-recorder.tsx'),
    import('../lib/offer-undo.ts'),
    import('../lib/shrink-picture.ts'),
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
