import { messageInfo } from '@branchline/contract/conversations';
import { call } from '#lib/api-client.ts';

/** When an own message was delivered and read, as far as the server knows. */
export const fetchMessageInfo = async (id: string, signal: AbortSignal) =>
  (await call(messageInfo, { body: { id }, signal })).data;
