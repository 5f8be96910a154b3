/** Whether notifications reach a customer: on a device, on none that acknowledges them any more, or without one. */
export type DeviceReach = 'push' | 'stale' | 'none';

/** Condition on the device in table `alias`: it acknowledges what is pushed there, as far as is known (contract 16). */
export const hearsPushes = (alias: string): string =>
  `coalesce(${alias}.unanswered_since is null or ${alias}.unanswered_since > now() - interval '1 hour'
    or ${alias}.last_ack_at > now() - interval '3 days', false)`;
