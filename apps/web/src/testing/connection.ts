import { changeConnection } from '#lib/connection-state.ts';

const eventsTo = {
  idle: ['unwanted'],
  connecting: ['wanted', 'lost'],
  connected: ['wanted', 'registered'],
} as const;

/** Brings the realtime connection into a state, as the socket would; the chat says itself when nothing is missing. */
export const setConnection = (state: keyof typeof eventsTo): void => {
  for (const event of eventsTo[state]) changeConnection(event);
};
