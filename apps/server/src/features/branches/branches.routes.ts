import * as calls from '@branchline/contract/branches';
import type { AppContext } from '#app-context';
import { textsIn } from '#platform/language/texts-in';
import { requireSameId } from '#platform/same-id';
import { withoutAbsent } from '#platform/without-absent';
import { presentBranch, presentBranchName, presentCountedBranch, presentInvitation } from './branches.presenter.ts';
import {
  addBranch,
  editBranch,
  findInvitingBranch,
  getBranch,
  listActiveBranches,
  listBranches,
  listMessageGroups,
} from './branches.service.ts';

/** Registers branches, message groups and invitations. */
export const registerBranches = (context: AppContext): void => {
  const { http, database, config } = context;
  http.registerCall(calls.listBranches, async ({ actor }) => ({
    data: (await listBranches(database, actor)).map(presentCountedBranch),
  }));
  http.registerCall(calls.listPublicBranches, async () => ({
    data: (await listActiveBranches(database)).map(presentBranchName),
  }));
  http.registerCall(calls.getBranch, async ({ actor, params: { id } }) => ({
    data: presentCountedBranch(await getBranch(database, actor, id)),
  }));
  http.registerCall(calls.listMessageGroups, async () => ({
    data: (await listMessageGroups(database)).map(presentBranch),
  }));
  http.registerCall(calls.addBranch, async ({ body, ...caller }) => {
    const { name, description, setAsPrimary: isPrimary = false, status: isActive = true } = body;
    const { assignment = 'branch', hours = null, autoReply = '', autoReplies = {} } = body;
    const answering = { assignment, hours, autoReply, autoReplies: textsIn(autoReplies) };
    const branch = await addBranch(database, caller, { name, description, isPrimary, isActive, ...answering });
    return { message: 'The branch is added.', data: presentBranch(branch) };
  });
  http.registerCall(calls.editBranch, async ({ body, params: { id }, ...caller }) => {
    requireSameId(id, body.id);
    const { name, description, setAsPrimary: isPrimary, status: isActive, assignment, hours, autoReply } = body;
    const autoReplies = body.autoReplies && textsIn(body.autoReplies);
    const changes = withoutAbsent({
      ...{ name, description, isPrimary, isActive, assignment, hours },
      ...{ autoReply, autoReplies },
    });
    const branch = await editBranch(context, caller, { id, ...changes });
    return { message: 'The branch is saved.', data: presentBranch(branch) };
  });
  http.registerCall(calls.inviteToBranch, async ({ actor, body }) =>
    presentInvitation(config.publicUrl, await findInvitingBranch(database, actor, body), body.leaderId),
  );
  http.registerCall(calls.inviteToOneself, async ({ actor }) => {
    const branch = await findInvitingBranch(database, actor, { id: actor.branchId ?? '' });
    return presentInvitation(config.publicUrl, branch, actor.userId);
  });
};
