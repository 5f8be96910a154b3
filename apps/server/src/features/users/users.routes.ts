import {
  addUser as addUserCall,
  editUser as editUserCall,
  listRoles,
  listUsers,
  type UsersFilter,
} from '@branchline/contract/users';
import type { AppContext } from '#app-context';
import type { Files } from '#features/files';
import { invalid } from '#platform/app-error';
import { momentsOf } from '#platform/calendar';
import type { IncomingFile } from '#platform/http/call-types';
import { presentPaging } from '#platform/paging';
import { requireSameId } from '#platform/same-id';
import { withoutAbsent } from '#platform/without-absent';
import { addUser } from './add-user.service.ts';
import { editUser } from './edit-user.service.ts';
import { listPeople, listRolesOf, type PeopleRequest } from './people.service.ts';
import type { UserDeps } from './user-rules.service.ts';
import { presentRole, presentUser } from './users.presenter.ts';

/** The filters of the wire as a request for people. */
export const readFilters = ({ search, branch, role, status, label, leader, ...days }: UsersFilter): PeopleRequest => ({
  search,
  branchId: branch,
  role,
  isActive: status,
  labelId: label,
  leaderId: leader,
  ...momentsOf(days),
});

/** The picture of a form: one file, in the field `image`. */
const readPicture = (files: readonly IncomingFile[]): IncomingFile | undefined => {
  const [picture, second] = files;
  if (second !== undefined) throw invalid('Send one picture.', { image: 'Send one picture.' });
  if (picture !== undefined && picture.field !== 'image') throw invalid('Send the picture in the field image.');
  return picture;
};

/** Registers the list of people, the roles to filter by, and adding and changing people. */
export const registerUserCalls = (context: AppContext, files: Files): void => {
  const { http, database } = context;
  const deps: UserDeps = { context, files };
  http.registerCall(listUsers, async ({ actor, body: { page: asked = 1, ...filters } }) => {
    const found = await listPeople(database, actor, { ...readFilters(filters), page: asked });
    return {
      list: found.users.map((user) => presentUser(context, user)),
      ...presentPaging(found.page, found.total),
      ...(found.hasMore ? { hasMore: true } : {}),
    };
  });
  http.registerCall(listRoles, ({ actor }) => ({ list: listRolesOf(actor).map(presentRole) }));
  http.registerCall(addUserCall, async ({ body, files: sent, ...caller }) => {
    const { image: _, branch: branchId, addressline1, addressline2, zipcode: zipCode, status, ...form } = body;
    const address = { addressLine1: addressline1, addressLine2: addressline2, zipCode };
    const picture = readPicture(sent);
    const user = await addUser(deps, caller, { ...form, ...address, branchId, isActive: status, picture });
    return { message: 'The user is added.', data: presentUser(context, user) };
  });
  http.registerCall(editUserCall, async ({ body, params: { id }, files: sent, ...caller }) => {
    requireSameId(id, body.id);
    const {
      id: _,
      image,
      keepNotes,
      successor,
      branch: branchId,
      addressline1,
      addressline2,
      zipcode: zipCode,
      status,
      ...form
    } = body;
    const address = { addressLine1: addressline1, addressLine2: addressline2, zipCode };
    const edit = withoutAbsent({ ...form, ...address, branchId, isActive: status });
    const picture = readPicture(sent) ?? (image === '' ? null : undefined);
    const { user, waiting } = await editUser(deps, caller, { ...edit, id, picture, keepNotes, successor });
    const data = presentUser(context, user);
    if (waiting === null) return { message: 'The user is saved.', data };
    const message = 'Saved. How this person signs in changes with their code, or when an admin approves it.';
    return { message, data, waiting: { fields: [...waiting.fields], sentTo: waiting.sentTo } };
  });
};
