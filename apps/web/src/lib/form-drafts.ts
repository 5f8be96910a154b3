import type { FieldValues } from 'react-hook-form';

/*
 * What was typed into forms when their session ended without the person asking, or into notes whose card was closed. It is
 * for the same person only, who finds it in the form after signing in or opening it again; in memory, so that it is
 * gone with the page.
 */
let owner: string | null = null;
const drafts = new Map<string, FieldValues>();

const isSecret = (field: string): boolean => /password/i.test(field);

const belongTo = (userId: string): void => {
  if (userId !== owner) drafts.clear();
  owner = userId;
};

/** Keeps the fields of a form that were changed, but for passwords. */
export const saveFormDraft = (userId: string, form: string, changed: FieldValues): void => {
  belongTo(userId);
  const fields = Object.entries(changed).filter(([field]) => !isSecret(field));
  if (fields.length > 0) drafts.set(form, Object.fromEntries(fields));
};

/** What was kept of a form; forgets what another person typed. */
export const readFormDraft = (userId: string, form: string): FieldValues | undefined => {
  belongTo(userId);
  return drafts.get(form);
};

/** Takes what was kept of a form, once. */
export const takeFormDraft = (userId: string, form: string): FieldValues | undefined => {
  const fields = readFormDraft(userId, form);
  drafts.delete(form);
  return fields;
};
