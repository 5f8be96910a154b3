import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { flag, id, idParams, moment, requiredText, text } from './fields.ts';
import { languages } from './languages.ts';
import { linkedFile, me, message } from './shapes.ts';

const anyRole = { admin: 'own', branch_leader: 'own', team_leader: 'own', customer: 'own' } as const;

export const getProfile = defineCall({
  name: 'profile.get',
  method: 'GET',
  path: '/api/user/profile',
  summary:
    'The signed-in person, and whether a second factor is asked for when they sign in; `secondFactorDueAt`: until when an admin without one may put it off. Of a held session: without names.',
  access: { held: true, roles: anyRole },
  reply: success({
    data: me,
    secondFactor: z.optional(z.boolean()),
    secondFactorDueAt: z.optional(moment),
    held: z.optional(z.boolean()),
  }),
});

/** The profile form: first name required, last name free. */
export const profileForm = z.strictObject({
  firstName: requiredText(100, 'First Name'),
  lastName: z.optional(text(100, 'Last Name')),
});

/** The link of a picture as the profile replies it, read as the id of the file. */
const pictureLink = z.pipe(
  z.string().check(z.maxLength(300), z.regex(/^\/files\/[0-9a-f-]{36}\/thumbnail\?/)),
  z.transform((link) => link.slice('/files/'.length).slice(0, 36)),
);

export const editProfile = defineCall({
  name: 'profile.edit',
  method: 'POST',
  path: '/api/user/profile/edit',
  summary:
    'Changes one’s own names, picture, language and whether to be texted about messages that wait. `image` is a picture in a multipart body, or the id of an own upload; empty, or the link the profile has, it stays. `locale` and `nudges` may come without `firstName`.',
  access: { roles: anyRole },
  body: z
    .strictObject({
      firstName: z.optional(requiredText(100, 'First Name')),
      lastName: z.optional(text(100, 'Last Name')),
      locale: z.optional(z.enum(languages, 'Choose a language from the list')),
      nudges: z.optional(flag),
      image: z.optional(
        z.union([
          id,
          pictureLink,
          z.literal(''),
          z.pipe(
            z.null(),
            z.transform(() => ''),
          ),
        ]),
      ),
      id: z.optional(id),
    })
    .check(
      z.refine(({ firstName, locale, nudges }) => [firstName, locale, nudges].some((given) => given !== undefined), {
        path: ['firstName'],
        error: 'First Name is required',
      }),
    ),
  bodyKinds: ['json', 'multipart'],
  maxFiles: 1,
  fileField: 'image',
  reply: success({ data: me }),
});

export const removeAccount = defineCall({
  name: 'profile.remove',
  method: 'GET',
  path: '/api/user/remove',
  summary: 'Deletes the caller’s own account at once.',
  access: { roles: { customer: 'own' } },
  // What cannot be undone takes no word but the token.
  query: z.strictObject({}),
  reply: success({}),
});

export const session = z.object({
  id: z.string(),
  device: z.string(),
  ip: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = defineCall({
  name: 'sessions.list',
  method: 'POST',
  path: '/api/user/sessions',
  summary: 'The devices on which the caller is signed in; an admin may name another user.',
  access: { roles: anyRole },
  body: z.optional(z.strictObject({ id: z.optional(id) })),
  reply: success({ list: z.array(session) }),
  failures: ['not_found'],
});

export const endSession = defineCall({
  name: 'sessions.end',
  method: 'DELETE',
  path: '/api/user/session/:id',
  summary: 'Ends one session: an own one, or anyone’s by an admin.',
  access: { roles: { ...anyRole, admin: 'all' } },
  params: idParams,
  reply: success({}),
});

/** An addition of ours to the wire contract, as are its row and its audit action `user.end_sessions`. */
export const endAllSessions = defineCall({
  name: 'sessions.endAll',
  method: 'POST',
  path: '/api/user/sessions/end',
  summary:
    'Signs a user out everywhere, a branch leader somebody of the own branch. Who names the own account keeps this session.',
  access: { roles: { admin: 'all', branch_leader: 'branch' } },
  body: z.strictObject({ id }),
  reply: success({}),
  failures: ['not_found'],
});

export const ownData = z.object({
  exportedAt: moment,
  profile: me,
  messages: z.array(message),
  files: z.array(z.extend(linkedFile, { createdAt: moment, size: z.number(), mimeType: z.string() })),
  /** Ids of the messages that the person starred. Absent from older servers, as are drafts. */
  starred: z.optional(z.array(z.string())),
  /** What was begun and not sent, and to whom. */
  drafts: z.optional(z.array(z.object({ to: z.string(), content: z.string(), at: moment }))),
});

export const exportOwnData = defineCall({
  name: 'profile.export',
  method: 'GET',
  path: '/api/user/export',
  summary: 'Everything kept about the caller: profile, messages and file list; 10 times an hour.',
  access: { roles: anyRole },
  limit: 'export',
  reply: success({ data: ownData }),
  streams: true,
});
