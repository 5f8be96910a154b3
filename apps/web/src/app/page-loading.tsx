import { Spinner } from '#ui/spinner.tsx';
import { errorPageTexts } from '#app/texts/error-page-texts.ts';
import styles from './page-loading.module.css';

/** While a screen's code is on its way. Appears after a moment, so that a quick load does not flash. */
export function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner size="large" label={errorPageTexts.loading} />
    </div>
  );
}
