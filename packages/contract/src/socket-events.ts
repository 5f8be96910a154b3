import * as z from 'zod/mini';
import { success } from './call.ts';
import { maxAttachments, olderMessagesQuery, olderMessagesReply } from './conversations.ts';
import { answerDone, answerNeeded, archivePartner, inboxCounts, markUnread, pinPartner } from './customer-card.ts';
import { listDrafts, saveDraft } from './drafts.ts';
import { defineEvent, defineServerEvent } from './event.ts';
import { id, knowableId, momentIn, page, searchText, seq, text } from './fields.ts';
import { labelPartner } from './labels.ts';
import { messageContent as content } from './message-content.ts';
import { chatPartner, conversationRecord, message, messageTypes } from './shapes.ts';
import { listStars, starMessage } from './stars.ts';

export { maxFrameBytes } from './message-content.ts';

const chatters = { team_leader: 'chat', customer: 'chat' } as const;

/** Path of the Socket.IO server. */
export const socketPath = '/socket.io';
/** Messages a page of `sync` holds. */
export const syncPageSize = 100;

export const saveConnection = defineEvent({
  name: 'save_connection',
  summary: 'Registers the connection; the id must be the caller’s own.',
  access: { roles: chatters },
  payload: z.strictObject({ userid: id }),
  ack: success({ socketid: z.string() }),
});

/** What of an inbox is asked for; a label by its id. */
const inboxFilter = z.pipe(
  z
    .string()
    .check(z.regex(/^(all|waiting|unread|pinned|archived|label:[A-Za-z0-9-]{1,64})$/, 'Choose a filter from the list')),
  z.transform((filter: string) =>
    filter.startsWith('label:') ? `label:${knowableId(filter.slice('label:'.length))}` : filter,
  ),
);

export const usersChatWithMe = defineEvent({
  name: 'users_chat_with_me',
  summary: 'The inbox: a customer’s leaders, a team leader’s customers (agentask 0) or fellow leaders (1).',
  access: { roles: chatters },
  payload: z.strictObject({
    agentask: z.optional(z.union([z.literal(0), z.literal(1)], 'agentask is 0 or 1')),
    page: z.optional(page),
    search: z.optional(searchText),
    filter: z.optional(inboxFilter),
  }),
  ack: success({ data: z.array(chatPartner), hasMore: z.boolean() }),
});

export const olderMessagesEvent = defineEvent({
  name: 'older_messages',
  summary: 'A page of a conversation, oldest first; page 1 without `before` marks what it returns as read.',
  access: { roles: chatters },
  payload: olderMessagesQuery,
  ack: olderMessagesReply,
});

export const sendMessage = defineEvent({
  name: 'send_message',
  summary: 'Sends a message; acknowledged after the commit. The same clientId again answers the first message.',
  access: { roles: chatters },
  payload: z
    .strictObject({
      touserid: z.optional(id),
      recipient: z.optional(id),
      messageType: z.optional(z.enum(messageTypes, 'messageType is text or file')),
      content: z.optional(content),
      attachments: z.optional(
        z.array(id).check(z.maxLength(maxAttachments, `Attach at most ${String(maxAttachments)} files`)),
      ),
      clientId: z.optional(
        z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'clientId is 1 to 64 letters, digits and hyphens')),
      ),
      replyTo: z.optional(id),
      forwardOf: z.optional(id),
    })
    .check(
      z.refine((sent) => sent.touserid !== undefined || sent.recipient !== undefined, {
        error: 'Say who the message is for',
        path: ['touserid'],
      }),
      z.refine(
        (sent) => sent.touserid === undefined || sent.recipient === undefined || sent.touserid === sent.recipient,
        { error: 'touserid and recipient must be the same person', path: ['recipient'] },
      ),
      z.refine(
        (sent) =>
          sent.forwardOf !== undefined || (sent.content ?? '').trim() !== '' || (sent.attachments ?? []).length > 0,
        { error: 'Write a message or attach a file', path: ['content'] },
      ),
      z.refine(
        (sent) => sent.forwardOf === undefined || (sent.content === undefined && sent.attachments === undefined),
        { error: 'What is forwarded comes from its source', path: ['content'] },
      ),
      z.refine((sent) => sent.forwardOf === undefined || sent.replyTo === undefined, {
        error: 'A message is forwarded or an answer, not both',
        path: ['replyTo'],
      }),
    ),
  ack: success({ data: message }),
});

/** The record is null where nothing was written. */
const markAck = success({ conversation: z.nullable(conversationRecord) });

export const markRead = defineEvent({
  name: 'mark_read',
  summary: 'Marks received messages up to a place as read; beyond the newest counts as the newest.',
  access: { roles: chatters },
  payload: z.strictObject({ userid: id, upTo: seq }),
  ack: markAck,
});

export const markDelivered = defineEvent({
  name: 'mark_delivered',
  summary: 'Marks received messages up to a place as delivered; beyond the newest counts as the newest.',
  access: { roles: chatters },
  payload: z.strictObject({ userid: id, upTo: seq }),
  ack: markAck,
});

export const attention = defineEvent({
  name: 'attention',
  summary: 'Whether somebody is looking at this device; a socket counts as looked at until it says otherwise.',
  access: { roles: { team_leader: 'own', customer: 'own' } },
  payload: z.strictObject({ active: z.boolean() }),
  ack: success({}),
});

export const typing = defineEvent({
  name: 'typing',
  summary: 'Tells the partner that the caller is writing, or recording a voice message; not stored.',
  access: { roles: chatters },
  payload: z.strictObject({ touserid: id, typing: z.boolean(), recording: z.optional(z.boolean()) }),
  ack: success({}),
});

export const sync = defineEvent({
  name: 'sync',
  summary: 'What was missed: after the given places in the named conversations, since the time in all others.',
  access: { roles: chatters },
  payload: z.strictObject({
    since: z.record(z.string().check(z.maxLength(64)), seq),
    time: momentIn,
    cursor: z.optional(z.nullable(text(500, 'The cursor'))),
  }),
  ack: success({ data: z.array(message), hasMore: z.boolean(), cursor: z.nullable(z.string()) }),
});

export const deleteMessage = defineEvent({
  name: 'delete_message',
  summary: 'Deletes an own message within 15 minutes, for both.',
  access: { roles: chatters },
  payload: z.strictObject({ id }),
  ack: success({ data: message }),
});

export const editMessage = defineEvent({
  name: 'edit_message',
  summary: 'Changes the text of an own message within the setting’s window; its place and who read it stay.',
  access: { roles: chatters },
  payload: z.strictObject({ id, content }),
  ack: success({ data: message }),
});

export const react = defineEvent({
  name: 'react',
  summary: 'Gives a message the caller’s one reaction, replaces it, or takes it away with null.',
  access: { roles: chatters },
  payload: z.strictObject({ id, emoji: z.nullable(text(64, 'The emoji')) }),
  ack: success({ data: message }),
});

export const newMessage = defineServerEvent({
  name: 'new_message',
  summary: 'To every device of the recipient and the sender’s other devices.',
  payload: message,
});
/** How far `userid` came in the conversation with `with`; the record is the hearer's own. */
const markMoved = z.object({
  userid: z.string(),
  upTo: z.number(),
  with: z.string(),
  conversation: conversationRecord,
});

export const messagesRead = defineServerEvent({
  name: 'messages_read',
  summary: 'To the partner and to the reader’s other devices.',
  payload: markMoved,
});
export const messagesDelivered = defineServerEvent({
  name: 'messages_delivered',
  summary: 'To the partner and to the receiver’s other devices; several may be told as one.',
  payload: markMoved,
});
export const messageUpdated = defineServerEvent({
  name: 'message_updated',
  summary: 'A message was edited, reacted to or deleted; to both people’s devices.',
  payload: message,
});
export const typingShown = defineServerEvent({
  name: 'typing',
  summary: 'The partner is writing or recording, or stopped.',
  payload: z.object({ userid: z.string(), typing: z.boolean(), recording: z.optional(z.boolean()) }),
});
export const presence = defineServerEvent({
  name: 'presence',
  summary:
    'Only to those who may chat with that user; where hundreds may, to devices that asked for their list page or conversation.',
  payload: z.object({ userid: z.string(), online: z.boolean(), lastSeen: z.nullable(z.string()) }),
});
export const partnerChanged = defineServerEvent({
  name: 'partner_changed',
  summary: 'A partner in the own list changed; null: they left it. Without an id: load the list again.',
  payload: z.object({ partner: z.nullable(chatPartner), userId: z.nullable(z.string()) }),
});
export const sessionEnded = defineServerEvent({
  name: 'session_ended',
  summary: 'Signed out, turned off, or password, role or branch changed; the server disconnects after it.',
  payload: z.object({ message: z.string() }),
});

export const clientEvents = [
  saveConnection,
  usersChatWithMe,
  olderMessagesEvent,
  sendMessage,
  markRead,
  typing,
  sync,
  deleteMessage,
  markDelivered,
  editMessage,
  react,
  pinPartner,
  archivePartner,
  markUnread,
  answerDone,
  answerNeeded,
  labelPartner,
  inboxCounts,
  attention,
  starMessage,
  listStars,
  saveDraft,
  listDrafts,
] as const;
