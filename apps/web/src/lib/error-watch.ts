import type * as reports from './error-report.ts';

type Kind = Parameters<typeof reports.reportError>[0];

/** Tells the server of a failure of this app. What tells it comes when the first one happens, and is missed where it does not come. */
export const tellError = (kind: Kind, error: unknown): void => {
  import('./error-report.ts').then((part) => part.reportError(kind, error)).catch(() => undefined);
};

/** Tells of what nobody caught. */
export const watchErrors = (): void => {
  window.addEventListener('error', ({ error }) => tellError('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => tellError('rejection', reason));
};
