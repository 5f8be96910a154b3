import type { AppContext } from '#app-context';
import type { EmitPartnerChanges } from '#features/conversations';
import { registerLabels, registerNotes } from './customer-card.routes.ts';

export { deleteCardOf, deleteNotesBefore } from './customer-card.repository.ts';

/** Registers what leaders note of their customers: labels and notes. No customer ever hears of it. */
export const registerCustomerCard = (context: AppContext, emitPartnerChanges: EmitPartnerChanges): void => {
  registerLabels(context, emitPartnerChanges);
  registerNotes(context);
};
