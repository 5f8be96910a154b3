import * as contract from '@branchline/contract/customer-card';
import * as labelContract from '@branchline/contract/labels';
import * as noteContract from '@branchline/contract/notes';
import type { AppContext } from '#app-context';
import { presentPastLeader } from '#features/assignment';
import type { EmitPartnerChanges } from '#features/conversations';
import { textsIn } from '#platform/language/texts-in';
import { presentPaging } from '#platform/paging';
import { withoutAbsent } from '#platform/without-absent';
import { readCard } from './card.service.ts';
import { presentCard, presentLabel, presentNote } from './customer-card.presenter.ts';
import { addLabel, editLabel, labelCustomer, listLabels, removeLabel } from './labels.service.ts';
import { addNote, exportNotes, listNotes, removeNote } from './notes.service.ts';

export const registerLabels = (context: AppContext, emitPartnerChanges: EmitPartnerChanges): void => {
  const { http, realtime, database } = context;

  http.registerCall(contract.listLabels, async ({ actor, body }) => ({
    data: (await listLabels(database, actor, body?.branch)).map(presentLabel),
  }));

  http.registerCall(
    labelContract.addLabel,
    async ({ actor, body: { branch: branchId, names = {}, ...fields }, request }) => ({
      message: 'Label added.',
      data: presentLabel(
        await addLabel(database, { actor, ip: request.ip }, { ...fields, branchId, names: textsIn(names) }),
      ),
    }),
  );

  http.registerCall(labelContract.editLabel, async ({ actor, params, body, request }) => {
    const { branch: branchId, name, color, names } = body;
    const change = { id: params.id, branchId, ...withoutAbsent({ name, color, names: names && textsIn(names) }) };
    return {
      message: 'Label updated.',
      data: presentLabel(await editLabel(database, { actor, ip: request.ip }, change)),
    };
  });

  http.registerCall(labelContract.removeLabel, async ({ actor, params, request }) => {
    await removeLabel(database, { actor, ip: request.ip }, params.id);
    return { message: 'Label deleted.' };
  });

  realtime.registerEvent(labelContract.labelPartner, async ({ actor, payload, request }) => {
    const partnerId = payload.userid;
    const { labels, leaderIds } = await labelCustomer(
      database,
      { actor, ip: request.ip },
      {
        customerId: partnerId,
        labelIds: payload.labels,
      },
    );
    await emitPartnerChanges(leaderIds.map((viewerId) => ({ viewerId, partnerId })));
    return { data: labels.map(presentLabel) };
  });
};

export const registerNotes = (context: AppContext): void => {
  const { http, database } = context;

  http.registerCall(noteContract.getCustomerCard, async ({ actor, body }) => ({
    data: presentCard(await readCard(database, actor, body.customerId)),
  }));

  http.registerCall(noteContract.listNotes, async ({ actor, body: { customerId, page = 1 } }) => {
    const { notes, total } = await listNotes(database, actor, { customerId, page });
    return { data: notes.map(presentNote), ...presentPaging(page, total) };
  });

  http.registerCall(noteContract.addNote, async ({ actor, body, request }) => ({
    message: 'Note saved.',
    data: presentNote(await addNote(database, { actor, ip: request.ip }, body)),
  }));

  http.registerCall(noteContract.removeNote, async ({ actor, params, request }) => {
    await removeNote(context, { actor, ip: request.ip }, params.id);
    return { message: 'Note deleted.' };
  });

  http.registerCall(noteContract.exportNotes, async ({ actor, body, request }) => {
    const by = { actor, ip: request.ip };
    const { customer, notes, labels, assignments } = await exportNotes(database, by, body.customerId);
    return {
      data: {
        customer,
        notes: notes.map(presentNote),
        labels: labels.map(presentLabel),
        assignments: assignments.map(presentPastLeader),
      },
    };
  });
};
