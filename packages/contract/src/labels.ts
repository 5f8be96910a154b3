import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { defineEvent } from './event.ts';
import { id, idParams, openFilter, requiredText, text } from './fields.ts';
import { languages } from './languages.ts';
import { label, labelColors } from './shapes.ts';

/* Apart from what the inbox needs (`customer-card.ts`), so that no first screen carries it. */

const heads = { admin: 'all', branch_leader: 'branch' } as const;

export const labelPartner = defineEvent({
  name: 'label_partner',
  summary: 'Replaces the labels of an own customer.',
  access: { roles: { team_leader: 'chat' } },
  payload: z.strictObject({
    userid: id,
    labels: z.array(id).check(z.maxLength(20, 'A customer can have at most 20 labels')),
  }),
  ack: success({ data: z.array(label) }),
});

const labelName = requiredText(40, 'Name');
const color = z.enum(labelColors, 'Choose a colour from the list');

/** The name by language; an empty one, or none, leaves it to `name`. */
const names = z.optional(z.partialRecord(z.enum(languages), text(40, 'Name')));

/** The form of a label. */
export const labelForm = z.strictObject({ name: labelName, color, names });

export const addLabel = defineCall({
  name: 'labels.add',
  method: 'POST',
  path: '/api/label/add',
  summary: 'Adds a label to a branch; a branch leader’s own one needs no naming.',
  access: { roles: heads },
  body: z.strictObject({ branch: openFilter(id), name: labelName, color, names }),
  reply: success({ data: label }),
  failures: ['conflict', 'not_found'],
});

export const editLabel = defineCall({
  name: 'labels.edit',
  method: 'PUT',
  path: '/api/label/edit/:id',
  summary: 'Changes a label’s name, its names by language or its colour; it stays in its branch.',
  access: { roles: heads },
  params: idParams,
  body: z.strictObject({ branch: openFilter(id), name: z.optional(labelName), color: z.optional(color), names }),
  reply: success({ data: label }),
  failures: ['conflict'],
});

export const removeLabel = defineCall({
  name: 'labels.remove',
  method: 'DELETE',
  path: '/api/label/:id',
  summary: 'Takes a label away, from its customers too.',
  access: { roles: heads },
  params: idParams,
  reply: success({}),
});
