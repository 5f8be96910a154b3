import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { emptyBody, flag, id, idParams, moment, page, paging, requiredText, searchText, text } from './fields.ts';
import { branchName, linkedFile, messageTypes } from './shapes.ts';

const admin = { admin: 'all' } as const;

const quickReply = z.object({
  id: z.string(),
  title: z.string(),
  question: z.nullable(z.string()),
  content: z.string(),
  messageType: z.enum(messageTypes),
  orderBy: z.number(),
  branch: z.array(branchName),
  status: z.boolean(),
  suggestionfile: z.nullable(z.string()),
  link: z.nullable(z.string()),
  files: z.array(linkedFile),
  createdAt: moment,
});
export type QuickReply = z.infer<typeof quickReply>;

const orderBy = z
  .int({ error: ({ input }) => (input === undefined ? 'OrderBy is required' : 'OrderBy must be a whole number') })
  .check(z.minimum(-1_000_000, 'OrderBy is at least -1,000,000'), z.maximum(1_000_000, 'OrderBy is at most 1,000,000'));
const branchIds = z
  .array(id, 'Branch is required')
  .check(z.minLength(1, 'At least one branch is required'), z.maxLength(5000, 'Choose at most 5,000 branches'));

/** The quick-reply form. */
export const quickReplyForm = z.strictObject({
  title: requiredText(200, 'Title'),
  question: z.optional(z.nullable(text(500, 'Question'))),
  messageType: z.enum(messageTypes, 'MessageType is required'),
  content: z.optional(text(4000, 'Content')),
  orderBy,
  branch: branchIds,
  suggestionfile: z.optional(z.nullable(z.union([z.literal(''), id]))),
  status: flag,
});

export const addQuickReply = defineCall({
  name: 'quickReplies.add',
  method: 'POST',
  path: '/api/suggestion/add',
  summary: 'Adds a quick reply for the given branches.',
  access: { roles: admin },
  body: quickReplyForm,
  reply: success({ data: quickReply }),
  failures: ['not_found'],
});

export const editQuickReply = defineCall({
  name: 'quickReplies.edit',
  method: 'PUT',
  path: '/api/suggestion/edit/:id',
  summary: 'Changes a quick reply, deletes it softly (`softDelete`), or adds files (`attachments`).',
  access: { roles: admin },
  params: idParams,
  body: z.partial(
    z.strictObject({
      id,
      title: requiredText(200, 'Title'),
      question: z.nullable(text(500, 'Question')),
      messageType: z.enum(messageTypes, 'MessageType is required'),
      content: text(4000, 'Content'),
      orderBy,
      branch: branchIds,
      suggestionfile: z.nullable(z.union([z.literal(''), id])),
      status: flag,
      softDelete: flag,
      attachments: z.array(id).check(z.minLength(1), z.maxLength(10, 'Attach at most 10 files at once')),
    }),
  ),
  reply: success({ data: quickReply }),
});

export const listQuickReplies = defineCall({
  name: 'quickReplies.list',
  method: 'POST',
  path: '/api/suggestions',
  summary: 'Quick replies by orderBy then title; inactive ones too, deleted ones not.',
  access: { roles: admin },
  body: z.optional(z.strictObject({ page: z.optional(page), search: z.optional(searchText) })),
  reply: success({ data: z.array(quickReply), ...paging }),
});

export const listOwnQuickReplies = defineCall({
  name: 'quickReplies.frontend',
  method: 'POST',
  path: '/api/suggestion/frontend',
  summary: 'The active quick replies of the caller’s branch, by orderBy.',
  access: { roles: { team_leader: 'branch', customer: 'branch' } },
  body: emptyBody,
  reply: success({ data: z.array(quickReply) }),
});
