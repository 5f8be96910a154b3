import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#lib/paths.ts';
import { useAppLogo, useAppName } from '#lib/public-settings.ts';
import { useSession } from '#lib/session-store.ts';
import { staticTexts } from '#features/static-pages/static-texts.ts';
import { Brand } from '#ui/brand.tsx';
import { Link } from '#ui/link.tsx';
import styles from './static-page.module.css';
import { useLocation } from 'react-router';
import { screenTitles } from '#lib/texts/screen-titles.ts';

interface StaticPageProps {
  /** What the page is called in menus and bars. */
  name: string;
  /** Its first words. */
  title: string;
  intro?: string | undefined;
  /** A quiet line under the heading, such as the day a policy came into force. */
  note?: ReactNode;
  children: ReactNode;
}

/**
 * A page of prose. Navigation and footer are there only when signed in: the shell, whose bar has the page's name, and the
 * links to the other pages.
 */
export function StaticPage({ name, title, intro, note, children }: StaticPageProps) {
  const isSignedIn = useSession() !== null;
  if (isSignedIn) {
    return (
      <>
        <article className={styles.page}>
          <h2 className={styles.name}>{title}</h2>
          <Opening intro={intro} note={note} />
          {children}
        </article>
        <PageLinks />
      </>
    );
  }
  return (
    <main className={styles.page}>
      <Top />
      <h1 className={styles.name}>{name}</h1>
      <h2 className={styles.title}>{title}</h2>
      <Opening intro={intro} note={note} />
      {children}
    </main>
  );
}

function Opening({ intro, note }: Pick<StaticPageProps, 'intro' | 'note'>) {
  return (
    <>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
    </>
  );
}

/** The one way on for somebody who is signed out; an installed app has no back button of its own. */
function Top() {
  const appName = useAppName();
  const appLogo = useAppLogo();
  return (
    <div className={styles.top}>
      <Brand name={appName} logo={appLogo} />
      <Link className={styles.back} to={paths.start}>
        <ArrowLeft aria-hidden="true" />
        {staticTexts.back}
      </Link>
    </div>
  );
}

const pages = [
  { to: paths.about, label: screenTitles.about },
  { to: paths.contact, label: screenTitles.contact },
  { to: paths.terms, label: screenTitles.terms },
  { to: paths.privacy, label: screenTitles.privacy },
  { to: paths.privacyIos, label: screenTitles.privacyIos },
] as const;

/** The foot of a page of prose: the other such pages. */
function PageLinks() {
  const { pathname } = useLocation();
  return (
    <footer className={styles.footer}>
      <nav aria-label={staticTexts.pages}>
        <ul role="list" className={styles.links}>
          {pages.map(({ to, label }) => (
            <li key={to}>
              <Link className={styles.link} to={to} aria-current={pathname === to ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
