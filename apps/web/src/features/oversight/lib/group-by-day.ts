import type { Message } from '@branchline/contract/shapes';
import { isoDay } from '#lib/dates.ts';

export interface DayOfMessages {
  /** `YYYY-MM-DD` in the reader's time zone. */
  readonly day: string;
  readonly messages: readonly Message[];
}

/** Puts messages, oldest first, under the days on which they were written. */
export const groupByDay = (messages: readonly Message[]): DayOfMessages[] => {
  const days = new Map<string, Message[]>();
  for (const message of messages) {
    const day = isoDay(message.createdAt);
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }));
};
