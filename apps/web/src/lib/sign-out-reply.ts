import { sendMessage } from '@branchline/contract/socket-events';
import * as z from 'zod/mini';

const signOutReply = z.object({ message: z.literal('Message read successfully.') });

/**
 * Whether a server answers a sent message with the reply that ends the session here. Only the reply's
 * own field counts, never what people write.
 */
export const isSignOutReply = (eventName: string, ack: unknown): boolean =>
  eventName === sendMessage.name && z.safeParse(signOutReply, ack).success;
