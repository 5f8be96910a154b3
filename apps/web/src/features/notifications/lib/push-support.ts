/** `install-first`: iPhones and iPads notify only for apps on the home screen. */
export type PushSupport = 'supported' | 'unsupported' | 'install-first';

interface Device {
  readonly hasWorker: boolean;
  readonly hasPush: boolean;
  readonly hasNotifications: boolean;
  /** Only Safari on iPhones and iPads knows this: whether the app was opened from the home screen. */
  readonly standalone: boolean | undefined;
}

export const judgeSupport = ({ hasWorker, hasPush, hasNotifications, standalone }: Device): PushSupport => {
  if (hasWorker && hasPush && hasNotifications) return 'supported';
  return standalone === false ? 'install-first' : 'unsupported';
};

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** What this browser can do about messages while the app is closed. */
export const pushSupport = (): PushSupport => {
  const standalone: unknown = 'standalone' in navigator ? navigator.standalone : undefined;
  return judgeSupport({
    hasWorker: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    hasNotifications: 'Notification' in window,
    standalone: isBoolean(standalone) ? standalone : undefined,
  });
};
