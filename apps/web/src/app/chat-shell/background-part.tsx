import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** Good to have, never in the way: a device that cannot load it chats on without. */
const Background = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    return { default: (await import('./background.tsx')).Background };
  } catch {
    return { default: Nothing };
  }
});
const Nothing = () => null;

const afterTheScreenMs = 1500;

/** Notifications and marks of delivery, loaded once the screen is there. */
export function BackgroundPart() {
  // A page that was opened behind another one has nothing to be in the way of, and has to say that nobody looks at it.
  const [isTime, setIsTime] = useState(document.visibilityState === 'hidden');
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), afterTheScreenMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isTime && <Background />}</Suspense>;
}
