import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '#lib/lazy-with-retry.ts';
import { errorPageTexts } from '#app/texts/error-page-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Button } from '#ui/button.tsx';
import styles from './error-boundary.module.css';
import { endSplash } from './splash-end.ts';

interface Props {
  children: ReactNode;
  /** The place inside a shell: the bar and the menu stay, and another screen clears the failure. */
  resetKey?: string;
}
interface State {
  error: unknown;
  /** A part was asked for without a network: it is there after a reload with one. */
  isOffline: boolean;
}

const reload = (): void => {
  window.location.reload();
};

/** Keeps a screen that fails from taking the whole page with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, isOffline: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, isOffline: error instanceof ChunkLoadError && !navigator.onLine };
  }

  readonly goOn = (): void => {
    if (this.state.isOffline) reload();
  };

  override componentDidMount() {
    window.addEventListener('online', this.goOn);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.goOn);
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null)
      this.setState({ error: null, isOffline: false });
  }

  override componentDidCatch(error: unknown) {
    endSplash();
    // React writes it to the console; `lib/error-report.ts` tells the server.
    window.dispatchEvent(new ErrorEvent('screenerror', { error }));
  }

  override render() {
    const { error, isOffline } = this.state;
    if (error === null) return this.props.children;
    if (isOffline)
      return (
        <div className={styles.place} role="alert">
          <p className={styles.what}>{uiTexts.offlineTitle}</p>
          <p>{uiTexts.comesByItself}</p>
        </div>
      );
    const isOutdated = error instanceof ChunkLoadError;
    return (
      <div className={styles.place} role="alert">
        <p className={styles.what}>{isOutdated ? errorPageTexts.updateTitle : errorPageTexts.crashTitle}</p>
        <p>{isOutdated ? errorPageTexts.updateHelp : errorPageTexts.crashHelp}</p>
        <Button variant="quiet" onClick={reload}>
          {errorPageTexts.reload}
        </Button>
      </div>
    );
  }
}
