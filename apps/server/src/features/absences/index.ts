import type { AppContext } from '#app-context';
import type { TellPartnerChanges } from '#features/conversations';
import { createTellAbsences, createTellHours, createTellTeams, announceDue } from './absence-news.service.ts';
import { eraseOldNotes } from './absences.repository.ts';
import { registerAbsenceCalls } from './absences.routes.ts';

/** Registers when leaders are away and who stands in; lists follow when an absence begins and when it ends. */
export const registerAbsences = (context: AppContext, tellPartnerChanges: TellPartnerChanges): void => {
  const tell = createTellAbsences(context, tellPartnerChanges);
  registerAbsenceCalls(context, tell);
  const tellHours = createTellHours(context, tellPartnerChanges);
  context.hoursNews.listen((branchId) => context.later.add('hours.tell', () => tellHours(branchId)));
  const tellTeams = createTellTeams(context, { tell: tellPartnerChanges, tellAbsences: tell });
  context.teamNews.listen((changes) => {
    if (changes.length > 0) context.later.add('teams.tell', () => tellTeams(changes));
  });
  context.jobs.every('absences.tell', 5, () => announceDue(context, tell));
  context.jobs.every('absences.erase-notes', 3_600, () => eraseOldNotes(context.database.db));
};
