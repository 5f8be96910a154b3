/** What tabs of this app tell each other over; null where the browser has none, or refuses it because site data is blocked. */
export const openChannel = (name: string): BroadcastChannel | null => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
};
