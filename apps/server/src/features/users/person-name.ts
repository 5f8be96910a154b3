/** What a person is called: the full name, `New User` while there is none, `Deleted user` when the account is gone. */
export const personName = ({
  firstName,
  lastName,
  deletedAt = null,
}: {
  readonly firstName: string;
  readonly lastName: string;
  readonly deletedAt?: Date | null;
}): string => {
  if (deletedAt !== null) return 'Deleted user';
  return `${firstName} ${lastName}`.trim() || 'New User';
};
