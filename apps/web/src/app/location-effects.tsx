import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { rememberLocation } from '#lib/last-location.ts';
import { paths } from '#lib/paths.ts';
import { useAppName } from '#lib/public-settings.ts';
import { isStoredUserTurnedOff, signOut } from '#lib/session-store.ts';
import { screenTitles, titleWithApp } from '#lib/texts/screen-titles.ts';
import { useUnreadCount } from '#lib/unread-count.ts';
import { screenAt } from './screens.ts';

/** What happens at each change of location, whatever the screen. */
export function LocationEffects() {
  const { pathname, search, key } = useLocation();
  const arrival = useNavigationType();
  const navigate = useNavigate();
  const appName = useAppName();
  const unread = useUnreadCount();
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [key]);

  useEffect(() => {
    rememberLocation(pathname + search, arrival);
  }, [pathname, search, arrival]);

  useEffect(() => {
    const title = screenAt(pathname)?.title ?? screenTitles.notFound;
    document.title = titleWithApp(title, appName, unread);
  }, [pathname, appName, unread]);

  // A screen reader is told of the new screen by its heading; the first one it reads anyway.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    focusHeading();
  }, [pathname]);

  // A stored account that is turned off is forgotten on the start page. Screens' guards lead there too,
  // but an inbox beside which nothing is open yet has none.
  useEffect(() => {
    if (!isStoredUserTurnedOff()) return;
    if (pathname === paths.start) void signOut();
    else void navigate(paths.start, { replace: true });
  }, [pathname, navigate]);

  return null;
}

const focusHeading = (): void => {
  // The screen may have put the focus where it is wanted: a field, a dialog.
  if (document.activeElement?.closest('main, [role="dialog"]')) return;
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
};
