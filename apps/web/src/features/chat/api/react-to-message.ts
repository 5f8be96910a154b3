import type { Message } from '@branchline/contract/shapes';
import { react } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** Gives a message the person's one reaction, or takes it away with null. */
export const reactToMessage = async (id: string, emoji: string | null): Promise<Message> =>
  (await emit(react, { id, emoji })).data;
