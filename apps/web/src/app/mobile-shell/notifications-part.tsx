import { lazy, Suspense, useEffect, useState } from 'react';

/** Good to have, never in the way: a device that cannot load it chats on without. */
const Notifications = lazy(async () => {
  try {
    return { default: (await import('#features/notifications/notifications.tsx')).Notifications };
  } catch {
    return { default: Nothing };
  }
});
const Nothing = () => null;

const afterTheScreenMs = 1500;

/** Notifications, loaded once the screen is there. */
export function NotificationsPart() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), afterTheScreenMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isTime && <Notifications />}</Suspense>;
}
