import { readStored, writeStored } from './stored-keys.ts';

export const dataKinds = ['picture', 'video', 'sound', 'app', 'sent'] as const;
export type DataKind = (typeof dataKinds)[number];
export type DataUse = Readonly<Record<DataKind, number>>;

const nothing: DataUse = { picture: 0, video: 0, sound: 0, app: 0, sent: 0 };
/** `2026-11`: a month begins at nothing. */
const monthNow = (): string => new Date().toISOString().slice(0, 7);

/** Bytes that came over the network to this device in this month (UTC), by kind, and those of files that it sent. */
export const readDataUse = (): DataUse => {
  try {
    const stored = JSON.parse(readStored('dataUse') ?? '{}') as { month?: string } & Partial<DataUse>;
    return stored.month === monthNow() ? { ...nothing, ...stored } : nothing;
  } catch {
    return nothing;
  }
};

const kindsOfInitiators: Readonly<Record<string, DataKind>> = { img: 'picture', video: 'video', audio: 'sound' };

/** A picture's, video's or sound's by the element that asked; a sound is fetched by itself too. */
export const kindOfLoad = ({
  name,
  initiatorType,
}: Pick<PerformanceResourceTiming, 'name' | 'initiatorType'>): DataKind =>
  !new URL(name).pathname.startsWith('/files/') ? 'app' : (kindsOfInitiators[initiatorType] ?? 'sound');

const storeDataUse = (use: DataUse): void => writeStored('dataUse', JSON.stringify({ ...use, month: monthNow() }));

/** Counts bytes of a file that went out. */
export const countSent = (bytes: number): void => {
  const use = readDataUse();
  storeDataUse({ ...use, sent: use.sent + Math.round(bytes) });
};

/** Counts what this page loads, from its beginning on. */
export const countDataUse = (): void => {
  new PerformanceObserver((list) => {
    const loads = list.getEntries() as PerformanceResourceTiming[];
    const use: Record<DataKind, number> = { ...readDataUse() };
    for (const load of loads) use[kindOfLoad(load)] += load.transferSize;
    storeDataUse(use);
  }).observe({ type: 'resource', buffered: true });
};
