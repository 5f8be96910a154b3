import { useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { staticTexts } from '#lib/texts/static-texts.ts';
import { Link } from '#ui/link.tsx';
import styles from './page-links.module.css';

const pages = [
  { to: paths.about, label: screenTitles.about },
  { to: paths.contact, label: screenTitles.contact },
  { to: paths.terms, label: screenTitles.terms },
  { to: paths.privacy, label: screenTitles.privacy },
  { to: paths.privacyIos, label: screenTitles.privacyIos },
] as const;

/** The foot of a page of prose: the other such pages. */
export function PageLinks() {
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
