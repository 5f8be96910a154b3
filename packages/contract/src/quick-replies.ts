import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { emptyBody, flag, id, idParams, moment, page, paging, requiredText, searchText, text } from './fields.ts';
import { languages } from './languages.ts';
import { branchName, linkedFile, messageTypes } from './shapes.ts';

const editors = { admin: 'all', branch_leader: 'branch', team_leader: 'own' } as const;

/** Whose a quick reply is: everybody's of the chosen branches, one branch's, or one leader's own. */
const quickReplyScopes = ['organisation', 'branch', 'own'] as const;
const scope = z.enum(quickReplyScopes, 'Choose organisation, branch or own');

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
  /** Absent from older servers. */
  scope: z.optional(scope),
  /** How often leaders sent it. */
  uses: z.optional(z.number()),
  /** Question and content in other languages, by tag; absent where there are none. */
  questions: z.optional(z.record(z.string(), z.string())),
  contents: z.optional(z.record(z.string(), z.string())),
});
export type QuickReply = z.infer<typeof quickReply>;

const orderBy = z
  .int({ error: ({ input }) => (input === undefined ? 'OrderBy is required' : 'OrderBy must be a whole number') })
  .check(z.minimum(-1_000_000, 'OrderBy is at least -1,000,000'), z.maximum(1_000_000, 'OrderBy is at most 1,000,000'));
const branchIds = z
  .array(id, 'Branch is required')
  .check(z.minLength(1, 'At least one branch is required'), z.maxLength(5000, 'Choose at most 5,000 branches'));

const language = z.enum(languages);
/** By language; an empty one, or none, leaves it to `question` and `content`. */
const inLanguages = {
  questions: z.optional(z.partialRecord(language, text(500, 'Question'))),
  contents: z.optional(z.partialRecord(language, text(4000, 'Content'))),
};

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
  ...inLanguages,
});

/** What a leader says of an own quick reply. */
export const ownQuickReplyForm = z.strictObject({
  title: requiredText(200, 'Title'),
  content: requiredText(4000, 'Content'),
  contents: inLanguages.contents,
});
export type OwnQuickReply = z.infer<typeof ownQuickReplyForm>;

export const addQuickReply = defineCall({
  name: 'quickReplies.add',
  method: 'POST',
  path: '/api/suggestion/add',
  summary:
    'Adds a quick reply: an admin for the given branches, a branch leader for the own one, a team leader an own one.',
  access: { roles: editors },
  body: z.extend(quickReplyForm, { branch: z.optional(branchIds), scope: z.optional(scope) }),
  reply: success({ data: quickReply }),
  failures: ['not_found'],
});

export const editQuickReply = defineCall({
  name: 'quickReplies.edit',
  method: 'PUT',
  path: '/api/suggestion/edit/:id',
  summary: 'Changes a quick reply, deletes it softly (`softDelete`), or adds files (`attachments`).',
  access: { roles: editors },
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
      scope,
      ...inLanguages,
      attachments: z.array(id).check(z.minLength(1), z.maxLength(10, 'Attach at most 10 files at once')),
    }),
  ),
  reply: success({ data: quickReply }),
});

export const listQuickReplies = defineCall({
  name: 'quickReplies.list',
  method: 'POST',
  path: '/api/suggestions',
  summary: 'Quick replies the caller may see or edit, by orderBy then title; inactive ones too, deleted ones not.',
  access: { roles: editors },
  body: z.optional(z.strictObject({ page: z.optional(page), search: z.optional(searchText) })),
  reply: success({ data: z.array(quickReply), ...paging }),
});

export const listOwnQuickReplies = defineCall({
  name: 'quickReplies.frontend',
  method: 'POST',
  path: '/api/suggestion/frontend',
  summary: 'Own quick replies, then the branch’s, then everybody’s; those the caller used last first, then by orderBy.',
  access: { roles: { team_leader: 'branch', customer: 'branch' } },
  body: emptyBody,
  reply: success({ data: z.array(quickReply) }),
});

export const countQuickReplyUse = defineCall({
  name: 'quickReplies.used',
  method: 'POST',
  path: '/api/suggestion/used',
  summary: 'Counts that the caller sent a quick reply.',
  access: { roles: { team_leader: 'branch' } },
  body: z.strictObject({ id }),
  reply: success({}),
  failures: ['not_found'],
});
