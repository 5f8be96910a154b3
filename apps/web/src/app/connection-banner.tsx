import { useEffect, useState } from 'react';
import { useConnection } from '#lib/connection-state.ts';
import { Banner } from '#ui/banner.tsx';

/** A connection that is back within this time is not worth a word. */
const patienceMs = 2000;

/** Tells when the device is offline, in these words or in the chat's, or the realtime connection is being restored. */
export function ConnectionBanner({ offline }: { offline?: string }) {
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

  // The region stands before there is anything to tell: only then is what comes into it read out.
  return (
    <div role="status">
      {state === 'offline' ? (
        <Banner tone="offline" isQuiet>
          {offline}
        </Banner>
      ) : state === 'connecting' && isSlow ? (
        <Banner tone="reconnecting" isQuiet />
      ) : null}
    </div>
  );
}
