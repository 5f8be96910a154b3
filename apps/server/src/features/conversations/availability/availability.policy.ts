import { type Opening, openingOf } from './opening-hours.ts';

/** Who stands in. */
export interface Cover {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What decides whether a leader answers now, as the database says it (`scheduleOf` in `schema/ties.sql.ts`). */
export interface LeaderSchedule {
  readonly at: string;
  /** The branch's hours as JSON; null: always open. */
  readonly hours: string | null;
  /** When they were set while the branch was open; null: never. */
  readonly hoursSetAt: string | null;
  readonly absence: { readonly since: string; readonly until: string; readonly cover: Cover | null } | null;
}

export interface Availability {
  readonly state: 'open' | 'closed' | 'away';
  /** When that is over; null: nobody knows, or never. */
  readonly until: Date | null;
  readonly cover: Cover | null;
}

const alwaysOpen: Opening = { isOpen: true, since: null, until: null };
const openingAt = ({ hours }: LeaderSchedule, at: Date): Opening =>
  hours === null ? alwaysOpen : openingOf(hours, at);

/** Whether a leader answers now: an absence says more than the hours of the branch. */
export const availabilityOf = (schedule: LeaderSchedule): Availability => {
  if (schedule.absence)
    return { state: 'away', until: new Date(schedule.absence.until), cover: schedule.absence.cover };
  const { isOpen, until } = openingAt(schedule, new Date(schedule.at));
  return { state: isOpen ? 'open' : 'closed', until, cover: null };
};

/** A closed time, or an absence, in which a customer wrote. */
export interface OutOfOffice {
  readonly kind: 'closed' | 'away';
  /** What names it, with its kind: when a closed time began, by the clock or by setting hours; the first beginning of an absence. */
  readonly since: Date;
  /** When an answer is due; null: nobody knows. */
  readonly dueAt: Date | null;
  readonly cover: Cover | null;
}

/** Why a leader does not answer now, and since when; null: the leader answers. */
export const outOfOfficeOf = (schedule: LeaderSchedule): OutOfOffice | null => {
  const { state, until, cover } = availabilityOf(schedule);
  if (state === 'open') return null;
  if (state === 'closed') {
    const { since } = openingAt(schedule, new Date(schedule.at));
    const began = Math.max(since?.getTime() ?? 0, new Date(schedule.hoursSetAt ?? 0).getTime());
    return { kind: state, since: new Date(began), dueAt: until, cover };
  }
  const back = openingAt(schedule, until ?? new Date(schedule.at));
  return { kind: state, since: new Date(schedule.absence?.since ?? 0), dueAt: back.isOpen ? until : back.until, cover };
};
