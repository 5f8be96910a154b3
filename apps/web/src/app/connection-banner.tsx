import { useEffect, useState } from 'react';
import { useConnection } from '#lib/connection-state.ts';
import { Banner } from '#ui/banner.tsx';

/** A connection that is back within this time is not worth a word. */
const patienceMs = 2000;

/** Tells when the device is offline, or the realtime connection is being restored. */
export function ConnectionBanner() {
  const state = useConnection();
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    if (state !== 'connecting') return;
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [state]);

  if (state === 'offline') return <Banner tone="offline" />;
  if (state === 'connecting' && isSlow) return <Banner tone="reconnecting" />;
  return null;
}
