import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Draws a component anew every minute: what it says of now has changed. */
export const useMinute = (): void => {
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((count) => count + 1), minuteMs);
    return () => clearInterval(timer);
  }, []);
};
