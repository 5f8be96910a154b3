import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { OwnLanguageSelect } from '#features/profile/components/own-language-select.tsx';
import { SecondFactorOffer } from '#features/profile/second-factor-offer.tsx';
import { paths } from '#lib/paths.ts';
import { useAppLogo, useAppName } from '#lib/public-settings.ts';
import { useSession } from '#lib/session-store.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { panelTexts } from '#app/texts/panel-texts.ts';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { Brand } from '#ui/brand.tsx';
import { classNames } from '#ui/class-names.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Link } from '#ui/link.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { ConnectionBanner } from '../connection-banner.tsx';
import { keepFocus } from '../keep-focus.ts';
import { screenAt } from '../screens.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { SkipLink } from '../skip-link.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { UpdateBanner } from '../update-banner.tsx';
import { AdminMenu } from './admin-menu.tsx';
import styles from './admin-shell.module.css';
import { AdminTopBar } from './admin-top-bar.tsx';

/** Around the admin panel: the menu at the side, as icons under 1024 px, in a drawer under 768 px. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isPhone = useMediaQuery('(max-width: 767.98px)');
  const isNarrow = useMediaQuery('(max-width: 1023.98px)');
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  // The profile has the whole of it.
  const isOffered = useSession()?.role === 'admin' && pathname !== paths.userProfile;
  const content = useRef<HTMLElement>(null);
  useEffect(() => (content.current ? keepFocus(content.current) : undefined), []);

  return (
    <div className={styles.shell}>
      <SkipLink />
      {!isPhone && (
        <aside className={classNames(styles.side, isNarrow && styles.narrow)}>
          <HomeLink isNarrow={isNarrow} />
          <AdminMenu isNarrow={isNarrow} />
        </aside>
      )}
      <div className={styles.column}>
        <div className={styles.top}>
          <AdminTopBar
            title={screenAt(pathname)?.title ?? ''}
            onOpenMenu={isPhone ? () => setIsMenuOpen(true) : undefined}
            isMenuOpen={isMenuOpen}
            home={isPhone && <HomeLink isNarrow />}
          />
          <ConnectionBanner offline={panelTexts.offline} />
          <UpdateBanner />
          {isOffered && <SecondFactorOffer />}
        </div>
        <main id="content" ref={content} className={styles.content}>
          <ScreenFrame resetKey={pathname}>{children}</ScreenFrame>
        </main>
      </div>
      {isPhone && (
        <Drawer
          open={isMenuOpen}
          onOpenChange={setIsMenuOpen}
          title={shellTexts.menu}
          header={<HomeLink onFollow={() => setIsMenuOpen(false)} />}
          footer={
            <>
              <ThemeSwitch />
              <OwnLanguageSelect />
            </>
          }
        >
          <AdminMenu onFollow={() => setIsMenuOpen(false)} />
        </Drawer>
      )}
    </div>
  );
}

/** `isNarrow`: the mark without the name. */
function HomeLink({ isNarrow = false, onFollow }: { isNarrow?: boolean; onFollow?: () => void }) {
  const appName = useAppName();
  const appLogo = useAppLogo();
  return (
    <Link
      className={classNames(styles.home, isNarrow && styles.mark)}
      to={paths.dashboard}
      title={screenTitles.dashboard}
      onClick={onFollow}
    >
      <Brand name={appName} logo={appLogo} hideName={isNarrow} />
    </Link>
  );
}
