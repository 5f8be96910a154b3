import { startOfWeek, today } from '#lib/dates.ts';

const kinds = ['orders', 'completed', 'payments'] as const;
const spans = ['today', 'week', 'all'] as const;
type Kind = (typeof kinds)[number];
type Span = (typeof spans)[number];

/** The rows behind a figure of the dashboard. */
export interface MoneyRows {
  readonly what: Kind;
  readonly span: Span;
  /** `''`: from the beginning. */
  readonly startDate: string;
}

const startOf: Record<Span, () => string> = { today, week: startOfWeek, all: () => '' };

const isKind = (text: string | null): text is Kind => kinds.some((kind) => kind === text);
const isSpan = (text: string | null): text is Span => spans.some((span) => span === text);

/** Which rows an address asks for. */
export const moneyRowsIn = (params: URLSearchParams): MoneyRows | null => {
  const [what, span] = [params.get('rows'), params.get('span')];
  return isKind(what) && isSpan(span) ? { what, span, startDate: startOf[span]() } : null;
};

/** The same address, with the rows of a figure opened; without them when `what` is null. */
export const withMoneyRows = (params: URLSearchParams, what: Kind | null, span: Span = 'all'): URLSearchParams => {
  const next = new URLSearchParams(params);
  next.delete('rows');
  next.delete('span');
  if (what !== null) {
    next.set('rows', what);
    next.set('span', span);
  }
  return next;
};
