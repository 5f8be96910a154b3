import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { startChat } from '#features/chat/io/start-chat.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session-store.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ConnectionBanner } from '../connection-banner.tsx';
import { InboxPage, screenAt } from '../screens.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { SkipLink } from '../skip-link.tsx';
import { UpdateBanner } from '../update-banner.tsx';
import { BottomNav } from './bottom-nav.tsx';
import styles from './chat-shell.module.css';
import { BackgroundPart } from './background-part.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * Keeps `--visible-block-size` at the height that the on-screen keyboard leaves free, so that bars and the composer
 * stay in view while typing. Returns the stopper.
 */
const followKeyboard = (): (() => void) => {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const { style } = document.documentElement;
  const follow = (): void => {
    // Zooming in shrinks the visual viewport too; that is no keyboard.
    if (viewport.scale > 1) return;
    const isCovered = window.innerHeight - viewport.height > 100;
    if (isCovered) style.setProperty('--visible-block-size', `${String(viewport.height)}px`);
    else style.removeProperty('--visible-block-size');
    // Safari scrolls the page under the keyboard instead of resizing it.
    if (isCovered && viewport.offsetTop > 0) window.scrollTo(0, 0);
  };
  viewport.addEventListener('resize', follow);
  viewport.addEventListener('scroll', follow);
  return () => {
    viewport.removeEventListener('resize', follow);
    viewport.removeEventListener('scroll', follow);
    style.removeProperty('--visible-block-size');
  };
};

const lists: readonly string[] = [paths.inbox, paths.agentInbox];

/**
 * Around the screens of customers and team leaders. On a phone one screen at a time; from 1024 px the list of
 * conversations stays at the side of whatever is open.
 */
export function ChatShell({ children }: { children: ReactNode }) {
  const { pathname, search, key } = useLocation();
  const isWide = useMediaQuery('(min-width: 1024px)');
  const content = useRef<HTMLElement>(null);
  const path = screenAt(pathname)?.path ?? '';
  const title = screenAt(pathname)?.title ?? '';
  const isConversation = path === paths.conversation;
  const isAgentMode = new URLSearchParams(search).get('agent') === 'true';

  const queryClient = useQueryClient();
  const ownId = useSession()?.userId;

  useEffect(followKeyboard, []);
  useEffect(() => {
    const shell = content.current?.parentElement;
    if (!shell) return;
    const focusKeeper = import('../keep-focus.ts').then(({ keepFocus }) => keepFocus(shell));
    // Without a network it may not come.
    return () => void focusKeeper.then((stop) => stop()).catch(() => undefined);
  }, []);
  useEffect(() => (ownId === undefined ? undefined : startChat(queryClient, ownId)), [queryClient, ownId]);
  useEffect(() => {
    content.current?.scrollTo(0, 0);
  }, [key]);

  return (
    <div className={classNames(styles.shell, isWide && styles.wide)}>
      <SkipLink />
      {(isWide || !isConversation) && (
        <TopBar
          className={styles.top}
          title={isWide ? null : title}
          // Beside a conversation nothing else says whose list it is.
          listName={isAgentMode ? screenTitles.agentInbox : null}
        />
      )}
      <div className={styles.banner}>
        <ConnectionBanner />
        <UpdateBanner />
        <BackgroundPart />
      </div>
      {isWide && (
        <aside className={styles.list} aria-label={isAgentMode ? screenTitles.agentInbox : screenTitles.inbox}>
          <ScreenFrame resetKey={pathname}>
            <InboxPage />
          </ScreenFrame>
        </aside>
      )}
      <main id="content" ref={content} className={styles.content}>
        {isWide && lists.includes(path) ? (
          <div className={styles.nothingOpen}>
            <VisuallyHidden>
              <h1>{title}</h1>
            </VisuallyHidden>
            <EmptyState drawing="messages" message={shellTexts.pickConversation} />
          </div>
        ) : (
          <>
            {isWide && !isConversation && (
              <header className={styles.bar}>
                <h1 className={styles.title}>{title}</h1>
              </header>
            )}
            <ScreenFrame resetKey={pathname}>{children}</ScreenFrame>
          </>
        )}
      </main>
      {(isWide || !isConversation) && <BottomNav className={styles.nav} />}
    </div>
  );
}
