import * as z from 'zod/mini';
import { defineCall, roleSlugs, success } from './call.ts';
import { waitingFields } from './contact-changes.ts';
import {
  day,
  email,
  flag,
  id,
  idParams,
  newPassword,
  openFilter,
  page,
  paging,
  phone,
  requiredId,
  requiredText,
  searchText,
  text,
  timeZone,
} from './fields.ts';
import { role, user } from './shapes.ts';

const staff = { admin: 'all', branch_leader: 'branch' } as const;

/** The filters of the users list; a select box left open sends `''`. */
const userFilters = {
  search: z.optional(searchText),
  startDate: openFilter(day),
  endDate: openFilter(day),
  tz: z.optional(timeZone),
  status: openFilter(flag),
  branch: openFilter(id),
  role: openFilter(z.enum(roleSlugs, 'Choose a role from the list')),
  /** Customers who carry this label of their branch. */
  label: openFilter(id),
  /** The own customers of this leader; `nobody`: customers who have nobody to write to. */
  leader: openFilter(z.union([z.literal('nobody'), id])),
};
export type UsersFilter = Omit<z.output<typeof listUsers.body>, 'page'>;

export const listUsers = defineCall({
  name: 'users.list',
  method: 'POST',
  path: '/api/users',
  summary: 'Users, newest first. A branch leader sees team leaders and customers of the own branch.',
  access: { roles: staff },
  body: z.strictObject({ ...userFilters, page: z.optional(page) }),
  /** `hasMore`: a search among many people counts only so far, and more than `total` were found. */
  reply: success({ list: z.array(user), ...paging, hasMore: z.optional(z.boolean()) }),
});

const address = {
  addressline1: requiredText(200, 'Address line 1'),
  addressline2: requiredText(200, 'Address line 2'),
  city: requiredText(100, 'City'),
  state: requiredText(100, 'State'),
  zipcode: requiredText(20, 'Zip code'),
};

const password = newPassword;

const userFields = {
  email,
  phone,
  firstName: requiredText(100, 'First Name'),
  lastName: requiredText(100, 'Last Name'),
  role: z.enum(['branch_leader', 'team_leader'], 'Choose Branch Leader or Team Leader'),
  branch: requiredId('Branch'),
  ...address,
  status: flag,
};

/** The user form when creating. `image` is a picture in a multipart body. */
export const addUserForm = z.strictObject({
  ...userFields,
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, { error: 'Password is required', abort: true }),
      z.minLength(6, 'Password must be at least 6 characters'),
      z.maxLength(256, 'Password can have at most 256 characters'),
    ),
});

/** The user form when editing: the same, but the password is kept when it is left empty. */
export const editUserForm = z.strictObject({
  ...userFields,
  password: z.union([z.literal(''), password]),
});

/** The reduced form for customers. */
export const editCustomerForm = z.strictObject({
  phone,
  firstName: requiredText(100, 'First Name'),
  lastName: requiredText(100, 'Last Name'),
  role: z.literal('customer', 'Choose Customer'),
  branch: requiredId('Branch'),
  status: flag,
});

export const addUser = defineCall({
  name: 'users.add',
  method: 'POST',
  path: '/api/user/add',
  summary: 'Adds a branch leader or a team leader.',
  access: { roles: staff },
  // Empty: no picture. One comes as a file of a multipart body.
  body: z.extend(addUserForm, { image: z.optional(z.literal('')) }),
  bodyKinds: ['json', 'multipart'],
  maxFiles: 1,
  fileField: 'image',
  reply: success({ data: user }),
  failures: ['conflict'],
});

export const editUser = defineCall({
  name: 'users.edit',
  method: 'PUT',
  path: '/api/user/edit/:id',
  summary: 'Changes fields of a user, or turns one on or off. A team leader names own customers only.',
  access: { roles: { ...staff, team_leader: 'chat' } },
  params: idParams,
  body: z.partial(
    z.strictObject({
      id,
      // Only a customer can be without one.
      email: z.union([z.literal(''), email]),
      phone,
      firstName: requiredText(100, 'First Name'),
      lastName: text(100, 'Last Name'),
      role: z.enum(roleSlugs, 'Choose a role from the list'),
      branch: id,
      ...address,
      status: flag,
      password: z.union([z.literal(''), password]),
      // Empty: the picture goes. A new one comes as a file of a multipart body.
      image: z.literal(''),
      // An admin who moves a customer takes the notes along.
      keepNotes: flag,
      // Who gets the own customers of a leader who is turned off or moved: a leader's id, or `spread` over the branch.
      successor: openFilter(z.union([z.literal('spread'), id])),
    }),
  ),
  bodyKinds: ['json', 'multipart'],
  maxFiles: 1,
  fileField: 'image',
  /** `waiting`: what a branch leader changed that takes effect with the person's code, or when an admin approves it. */
  reply: success({ data: user, waiting: z.optional(waitingFields) }),
  failures: ['conflict', 'not_found', 'reauth_required'],
});

export const listRoles = defineCall({
  name: 'roles.list',
  method: 'GET',
  path: '/api/roles',
  summary: 'The roles the caller may filter by.',
  access: { roles: staff },
  reply: success({ list: z.array(role) }),
});

export const exportUsers = defineCall({
  name: 'users.export',
  method: 'POST',
  path: '/api/users/export',
  summary: 'The filtered users as CSV: firstName,lastName,phone,email,role,branch,status,createdAt.',
  access: { roles: staff },
  // A client may send what it sent for the list: all pages are written whatever the page.
  body: z.strictObject({ ...userFilters, page: z.optional(page) }),
});

export const importUsers = defineCall({
  name: 'users.import',
  method: 'POST',
  path: '/api/users/import',
  summary: 'Adds and updates customers from one CSV file with the header phone,firstName,lastName,branch.',
  access: { roles: staff },
  limit: 'upload',
  body: z.strictObject({ preview: z.optional(flag) }),
  bodyKinds: ['multipart'],
  maxFiles: 1,
  reply: success({
    created: z.number(),
    updated: z.number(),
    errors: z.array(z.object({ row: z.number(), message: z.string() })),
    /** Branches without an active team leader into which the file puts customers, and how many. */
    leaderless: z.optional(z.array(z.object({ id: z.string(), name: z.string(), customers: z.number() }))),
  }),
});
