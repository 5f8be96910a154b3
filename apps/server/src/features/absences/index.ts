import type { AppContext } from '#app-context';
import type { EmitPartnerChanges } from '#features/conversations';
import {
  createAnnounceAbsences,
  createAnnounceHours,
  createAnnounceTeams,
  announceDue,
} from './announce-absences.service.ts';
import { eraseOldNotes } from './absences.repository.ts';
import { registerAbsenceCalls } from './absences.routes.ts';

/** Registers when leaders are away and who stands in; lists follow when an absence begins and when it ends. */
export const registerAbsences = (context: AppContext, emitPartnerChanges: EmitPartnerChanges): void => {
  const announceAbsences = createAnnounceAbsences(context, emitPartnerChanges);
  registerAbsenceCalls(context, announceAbsences);
  const announceHours = createAnnounceHours(context, emitPartnerChanges);
  context.hoursChanges.on((branchId) => context.later.add('hours.emit', () => announceHours(branchId)));
  const announceTeams = createAnnounceTeams(context, { emit: emitPartnerChanges, announceAbsences });
  context.teamChanges.on((changes) => {
    if (changes.length > 0) context.later.add('teams.emit', () => announceTeams(changes));
  });
  context.jobs.every('absences.emit', 5, () => announceDue(context, announceAbsences));
  context.jobs.every('absences.erase-notes', 3_600, () => eraseOldNotes(context.database.db));
};
