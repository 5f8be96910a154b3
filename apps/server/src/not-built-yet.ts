/** The declared calls that no feature serves yet: they answer 501. A test holds this list against the features. */
export const notBuiltYet: readonly string[] = [
  ...['auth.login', 'otp.send', 'otp.verify', 'user.signup', 'user.forgetPassword', 'email.otp', 'password.change'],
  ...['mfa.setup', 'mfa.enable', 'mfa.disable'],
  ...['users.list', 'users.add', 'users.edit', 'users.export', 'users.import', 'roles.list'],
  ...['profile.get', 'profile.edit', 'profile.remove', 'profile.export', 'sessions.list', 'sessions.end', 'home.get'],
];
