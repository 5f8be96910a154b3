/** How loud one device is: its owner's choice. */
export interface DeviceAlerts {
  /** Notifications are heard. */
  readonly rings: boolean;
  /** What arrives while the app is open is heard. */
  readonly playsSound: boolean;
  readonly vibrates: boolean;
  /** From and to when, `HH:MM` of the device's clock, nothing is heard; null: never. */
  readonly quiet: { readonly from: string; readonly to: string } | null;
}

export const usualAlerts: DeviceAlerts = { rings: true, playsSound: false, vibrates: false, quiet: null };

/** The vibration of one message, in milliseconds. */
export const vibration = [120, 80, 120];

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether these are hours in which nothing is heard. They may go on past midnight; of equal ends they are none. */
export const isQuiet = ({ quiet }: DeviceAlerts, now: Date): boolean => {
  if (quiet === null) return false;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const at = now.getHours() * 60 + now.getMinutes();
  return from <= to ? at >= from && at < to : at >= from || at < to;
};
