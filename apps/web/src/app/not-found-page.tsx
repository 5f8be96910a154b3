import { Link, useNavigate } from 'react-router';
import { landingOf, paths } from '#lib/paths.ts';
import { useSession } from '#lib/session-store.ts';
import { appTexts } from '#lib/texts/app-texts.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  const session = useSession();
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      <h1 className={styles.code}>{appTexts.notFoundCode}</h1>
      <h2 className={styles.title}>{appTexts.notFoundTitle}</h2>
      <p className={styles.help}>{appTexts.notFoundHelp}</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => void navigate(-1)}>
          {appTexts.goBack}
        </Button>
        <Link className={buttonClass()} to={session ? landingOf(session.role) : paths.start}>
          {appTexts.goToStart}
        </Link>
      </div>
    </main>
  );
}
