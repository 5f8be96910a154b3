import type { Absence } from '@branchline/contract/absence';

/** Who stood in last; absences come latest first. */
export const usualCoverId = (absences: readonly Absence[]): string | undefined =>
  absences.find(({ cover }) => cover)?.cover?.id;
