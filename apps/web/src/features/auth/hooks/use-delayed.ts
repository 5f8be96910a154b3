import { useEffect, useRef } from 'react';

/** The pause before the reset's next screen, so that the message is seen where it belongs. */
const redirectDelayMs = 1000;

/** Runs what is given after the pause; not at all when the screen is left before. */
export const useDelayed = (): ((run: () => void) => Promise<void>) => {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return async (run) => {
    await new Promise((resolve) => setTimeout(resolve, redirectDelayMs));
    if (isShown.current) run();
  };
};
