import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { flag, id, idParams, openFilter, requiredText, text } from './fields.ts';
import { branchHours, maxAutoReply } from './hours.ts';
import { languages } from './languages.ts';
import { assignmentKinds, branch, branchName, branchWithCounts } from './shapes.ts';

const staff = { admin: 'all', branch_leader: 'branch' } as const;
const admin = { admin: 'all' } as const;

export const listBranches = defineCall({
  name: 'branches.list',
  method: 'GET',
  path: '/api/branches',
  summary: 'Branches with their people counted; a branch leader gets the own one.',
  access: { roles: staff },
  reply: success({ data: z.array(branchWithCounts) }),
});

export const listPublicBranches = defineCall({
  name: 'branches.public',
  method: 'GET',
  path: '/api/frontend/branches',
  summary: 'The active branches by name.',
  access: { open: true, roles: {} },
  reply: success({ data: z.array(branchName) }),
});

export const getBranch = defineCall({
  name: 'branches.get',
  method: 'GET',
  path: '/api/branch/:id',
  summary: 'One branch.',
  access: { roles: staff },
  params: idParams,
  reply: success({ data: branchWithCounts }),
});

const assignment = z.enum(assignmentKinds, 'Choose branch or personal');
const hours = z.nullable(branchHours);
const autoReply = text(maxAutoReply, 'The automatic answer');
/** By language; an empty one, or none, leaves it to `autoReply`. */
const autoReplies = z.partialRecord(z.enum(languages), autoReply);

/** The branch form. */
export const branchForm = z.strictObject({
  name: requiredText(100, 'Name'),
  description: requiredText(1000, 'Description'),
  setAsPrimary: flag,
  status: flag,
  assignment,
});

export const addBranch = defineCall({
  name: 'branches.add',
  method: 'POST',
  path: '/api/branch/add',
  summary: 'Adds a branch. Making it primary unsets the one before.',
  access: { roles: admin },
  body: z.strictObject({
    name: requiredText(100, 'Name'),
    description: requiredText(1000, 'Description'),
    setAsPrimary: z.optional(flag),
    status: z.optional(flag),
    assignment: z.optional(assignment),
    hours: z.optional(hours),
    autoReply: z.optional(autoReply),
    autoReplies: z.optional(autoReplies),
  }),
  reply: success({ data: branch }),
  failures: ['conflict'],
});

export const editBranch = defineCall({
  name: 'branches.edit',
  method: 'PUT',
  path: '/api/branch/edit/:id',
  summary:
    'Changes a branch. Exactly one is primary, and it is active. A branch leader sets `hours`, `autoReply` and `autoReplies` alone.',
  access: { roles: staff },
  params: idParams,
  body: z.partial(
    z.strictObject({
      id,
      name: requiredText(100, 'Name'),
      description: requiredText(1000, 'Description'),
      setAsPrimary: flag,
      status: flag,
      assignment,
      hours,
      autoReply,
      autoReplies,
    }),
  ),
  reply: success({ data: branch }),
  failures: ['conflict'],
});

const invitation = success({ link: z.string(), qr: z.string() });

export const inviteToBranch = defineCall({
  name: 'branches.invite',
  method: 'POST',
  path: '/api/branch/invite',
  summary: 'The invitation link of a branch, or to one of its leaders, and its QR code (an SVG data URL).',
  access: { roles: staff },
  body: z.strictObject({ id, leaderId: openFilter(id) }),
  reply: invitation,
  failures: ['not_found', 'conflict'],
});

export const inviteToOneself = defineCall({
  name: 'branches.inviteToOneself',
  method: 'GET',
  path: '/api/user/invitation',
  summary: 'The invitation link to the team leader who asks, and its QR code.',
  access: { roles: { team_leader: 'own' } },
  reply: invitation,
  failures: ['conflict'],
});

export const listMessageGroups = defineCall({
  name: 'messageGroups.list',
  method: 'GET',
  path: '/api/messages',
  summary: 'Message groups: the branches seen as chat groups.',
  access: { roles: admin },
  reply: success({ data: z.array(branch) }),
});
