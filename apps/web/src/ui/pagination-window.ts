/** A page number, or a gap drawn as an ellipsis. */
export type PageSlot = number | 'start-gap' | 'end-gap';

/** All pages when there are at most seven; otherwise the first, the last, and two either side of the current one. */
export function pageWindow(page: number, totalPages: number): PageSlot[] {
  if (totalPages <= 7) return range(1, totalPages);
  return [
    1,
    ...(page > 4 ? (['start-gap'] as const) : []),
    ...range(Math.max(2, page - 2), Math.min(totalPages - 1, page + 2)),
    ...(page < totalPages - 3 ? (['end-gap'] as const) : []),
    totalPages,
  ];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
