import { useNavigate } from 'react-router';
import { landingOf, paths } from '#lib/paths.ts';
import { useSession } from '#lib/session-store.ts';
import { errorPageTexts } from '#app/texts/error-page-texts.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  const session = useSession();
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      <h1 className={styles.code}>{errorPageTexts.notFoundCode}</h1>
      <h2 className={styles.title}>{errorPageTexts.notFoundTitle}</h2>
      <p className={styles.help}>{errorPageTexts.notFoundHelp}</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => void navigate(-1)}>
          {errorPageTexts.goBack}
        </Button>
        <Link className={buttonClass()} to={session ? landingOf(session.role) : paths.start}>
          {errorPageTexts.goToStart}
        </Link>
      </div>
    </main>
  );
}
