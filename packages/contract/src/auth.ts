import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import {
  accountName,
  anyDigits,
  emptyBody,
  id,
  newPassword,
  openFilter,
  phone,
  requiredText,
  secretAttempt,
  text,
} from './fields.ts';
import { me, role } from './shapes.ts';

const staffRoles = { admin: 'own', branch_leader: 'own', team_leader: 'own' } as const;

/** An e-mail address in any case or a phone number, as typed into a sign-in form. */
const account = (label: string) => requiredText(254, label);

export const login = defineCall({
  name: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs staff and team leaders in with e-mail or phone and password.',
  access: { open: true, roles: {} },
  body: z.strictObject({
    username: account('Email/Phone'),
    password: secretAttempt('Password'),
    code: z.optional(text(64, 'The code').check(anyDigits)),
  }),
  reply: success({ token: z.string(), me }),
  failures: ['unauthenticated', 'second_factor_required'],
});

/** Names a request for a code: with it, the code, names and branch are those of that request alone. */
const challenge = text(200, 'The challenge');

/** Shown by a device that signed in with this number before. One that is not known is as none. */
const device = text(200, 'The device');

export const sendOtp = defineCall({
  name: 'otp.send',
  method: 'POST',
  path: '/api/otp/send',
  summary: 'Sends a sign-in code by text. The reply is the same whoever the number belongs to.',
  access: { open: true, roles: {} },
  body: z.strictObject({ phone, device: z.optional(device) }),
  reply: success({ challenge: z.string() }),
});

export const otp = z
  .string('Code is required')
  .check(z.minLength(1, { error: 'Code is required', abort: true }), z.regex(/^\d{6}$/, 'The code has 6 digits'));

export const verifyOtp = defineCall({
  name: 'otp.verify',
  method: 'POST',
  path: '/api/otp/verify',
  summary: 'Signs a customer in with a code, or turns a reset code into a reset token.',
  access: { open: true, roles: {} },
  body: z.strictObject({
    phone: account('Phone number'),
    otp,
    challenge: z.optional(challenge),
    device: z.optional(device),
  }),
  reply: success({
    new: z.union([z.literal(0), z.literal(1)]),
    token: z.optional(z.string()),
    resetToken: z.optional(z.string()),
    /** Keep it: with it this device is known, for a year. */
    device: z.optional(z.string()),
    /** True: the account was long unused, and waits until somebody vouches or the person starts afresh. */
    held: z.optional(z.boolean()),
    user: z.optional(z.extend(me, { role })),
  }),
  failures: ['unauthenticated'],
});

export const signup = defineCall({
  name: 'user.signup',
  method: 'POST',
  path: '/api/user/signup',
  summary: 'Sends a sign-in code; the names and the branch are used when the code is verified.',
  access: { open: true, roles: {} },
  body: z.strictObject({
    phone,
    firstName: z.optional(text(100, 'First Name')),
    lastName: z.optional(text(100, 'Last Name')),
    branch: openFilter(id),
    /** The leader that an invitation names; one of another branch is ignored. */
    leader: openFilter(id),
    device: z.optional(device),
  }),
  reply: success({ challenge: z.string() }),
});

/** An addition of ours to the wire contract: names the request, whether there is such an account or not. */
const resetAsked = { challenge: z.optional(z.string()) };

export const forgetPassword = defineCall({
  name: 'user.forgetPassword',
  method: 'POST',
  path: '/api/user/forgetPassword',
  summary: 'Sends a reset code by mail or text to a staff account. The reply is always the same.',
  access: { open: true, roles: {} },
  body: z.strictObject({ email: account('Email') }),
  reply: success(resetAsked),
});

export const emailOtp = defineCall({
  name: 'email.otp',
  method: 'POST',
  path: '/api/email/otp',
  summary: 'Sends the reset code again by mail. The reply is always the same.',
  access: { open: true, roles: {} },
  body: z.strictObject({ email: account('Email') }),
  reply: success(resetAsked),
});

/** The update-password form; its messages are fixed. */
export const updatePasswordForm = z
  .strictObject({
    newPassword,
    confirmPassword: z.string('Confirm password is required').check(z.minLength(1, 'Confirm password is required')),
    currentPassword: z.optional(z.string().check(z.maxLength(256, 'Password can have at most 256 characters'))),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: 'Passwords must match',
      path: ['confirmPassword'],
    }),
  );

/** The create-new-password form after a reset; its messages are fixed. */
export const createPasswordForm = z
  .strictObject({
    email: accountName,
    newPassword,
    confirmPassword: z.string('Confirm password is required').check(z.minLength(1, 'Confirm password is required')),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: 'Must match "password" field value',
      path: ['confirmPassword'],
    }),
  );

export const changePassword = defineCall({
  name: 'password.change',
  method: 'POST',
  path: '/api/user/password/change',
  summary: 'Changes the password: of the session (recent, or with the current password) or of a reset token.',
  access: { grant: 'reset_token', roles: staffRoles },
  body: z.strictObject({
    newPassword,
    confirmPassword: z.string('Confirm password is required').check(z.minLength(1, 'Confirm password is required')),
    currentPassword: z.optional(text(256, 'Current password')),
    email: z.optional(account('Email')),
  }),
  reply: success({}),
  failures: ['reauth_required'],
});

export const setupMfa = defineCall({
  name: 'mfa.setup',
  method: 'POST',
  path: '/api/user/mfa/setup',
  summary: 'Starts a second factor: a TOTP secret with its link and QR code.',
  access: { roles: staffRoles },
  body: emptyBody,
  reply: success({ data: z.object({ secret: z.string(), link: z.string(), qr: z.string() }) }),
  failures: ['conflict', 'reauth_required'],
});

export const enableMfa = defineCall({
  name: 'mfa.enable',
  method: 'POST',
  path: '/api/user/mfa/enable',
  summary: 'Turns the second factor on with a first code; the recovery codes are shown once.',
  access: { roles: staffRoles },
  body: z.strictObject({ code: otp }),
  reply: success({ recoveryCodes: z.array(z.string()) }),
  failures: ['conflict'],
});

export const disableMfa = defineCall({
  name: 'mfa.disable',
  method: 'POST',
  path: '/api/user/mfa/disable',
  summary: 'Turns the second factor off: one’s own with a code, another’s by an admin with the id.',
  access: { roles: staffRoles },
  body: z.union([z.strictObject({ code: secretAttempt('Code').check(anyDigits) }), z.strictObject({ id })]),
  reply: success({}),
  failures: ['not_found', 'forbidden'],
});
