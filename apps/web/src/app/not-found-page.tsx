import { useNavigate } from 'react-router';
import { landingOf, paths } from '#lib/paths.ts';
import { useSession } from '#lib/session-store.ts';
import { troubleTexts } from '#lib/texts/trouble-texts.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  const session = useSession();
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      <h1 className={styles.code}>{troubleTexts.notFoundCode}</h1>
      <h2 className={styles.title}>{troubleTexts.notFoundTitle}</h2>
      <p className={styles.help}>{troubleTexts.notFoundHelp}</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => void navigate(-1)}>
          {troubleTexts.goBack}
        </Button>
        <Link className={buttonClass()} to={session ? landingOf(session.role) : paths.start}>
          {troubleTexts.goToStart}
        </Link>
      </div>
    </main>
  );
}
