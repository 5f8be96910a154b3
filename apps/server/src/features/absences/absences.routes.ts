import * as contract from '@branchline/contract/absence';
import type { AppContext } from '#app-context';
import { presentPaging } from '#platform/paging';
import { type AnnounceAbsences, announceDue } from './announce-absences.service.ts';
import { presentAbsence, presentLeader } from './absences.presenter.ts';
import { addAbsence, listAbsences, listCovers, removeAbsence } from './absences.service.ts';

/** Registers when leaders are away. */
export const registerAbsenceCalls = (context: AppContext, announceAbsences: AnnounceAbsences): void => {
  const { http, database, later } = context;
  const concerned = ({ user, cover }: Awaited<ReturnType<typeof removeAbsence>>) => ({
    userId: user.id,
    coverId: cover?.id ?? null,
  });

  http.registerCall(contract.addAbsence, async ({ body, ...caller }) => {
    const { userId, from, until, coverId, note = '' } = body;
    const form = { userId, coverId, note, startsAt: new Date(from), endsAt: new Date(until) };
    const { absence, before } = await addAbsence(context, caller, form);
    later.add('absences.emit', async () => {
      await announceAbsences(before.filter(({ isStartAnnounced }) => isStartAnnounced).map(concerned));
      await announceDue(context, announceAbsences);
    });
    return { message: 'The absence is saved.', data: presentAbsence(absence) };
  });

  http.registerCall(contract.listAbsences, async ({ actor, body = {} }) => {
    const { userId, page = 1 } = body;
    const { rows, total, zone } = await listAbsences(database, actor, { userId, page });
    return { data: rows.map(presentAbsence), ...presentPaging(page, total), zone };
  });

  http.registerCall(contract.listCovers, async ({ actor, body: { userId, from, until } }) => {
    const span = { startsAt: new Date(from), endsAt: new Date(until) };
    return { data: (await listCovers(database, actor, { userId, ...span })).map(presentLeader) };
  });

  http.registerCall(contract.removeAbsence, async ({ params: { id }, ...caller }) => {
    const absence = await removeAbsence(context, caller, id);
    if (absence.isStartAnnounced) later.add('absences.emit', () => announceAbsences([concerned(absence)]));
    return { message: 'The absence is taken back.' };
  });
};
