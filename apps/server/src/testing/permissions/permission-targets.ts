import { type FailureCode, roleSlugs } from '@branchline/contract/call';

/** Who asks: nobody, a role, somebody whose account is held, off or gone with the token they had, another system's key. */
export const callers = ['signed_out', ...roleSlugs, 'held', 'turned_off', 'deleted', 'api_key'] as const;
export type Caller = (typeof callers)[number];

/** What the record that is asked for is to the caller (S13). */
export const relations = ['own', 'same_branch', 'other_branch', 'not_a_party', 'turned_off', 'deleted'] as const;
export type Relation = (typeof relations)[number];

/** What comes back. `no_effect`: a success that changed nothing, so that it tells nothing. */
export type Answer = 'ok' | 'no_effect' | FailureCode;

/** What a call or event names. `nothing`: it speaks of the caller, or of everything the caller may see. */
export type Target =
  | 'nothing'
  | 'person'
  | 'partner'
  | 'conversation'
  | 'message'
  | 'branch'
  | 'session'
  | 'file'
  | 'quick reply'
  | 'label'
  | 'note'
  | 'absence'
  | 'setting'
  | 'API key'
  | 'push endpoint'
  | 'device';

/** What each call and event names; `name#field` is one more row for a field that names a record of its own. */
export const targets: Readonly<Record<string, Target>> = {
  'auth.login': 'nothing',
  'auth.logout': 'nothing',
  'otp.send': 'nothing',
  'otp.verify': 'nothing',
  'user.signup': 'nothing',
  'user.forgetPassword': 'nothing',
  'email.otp': 'nothing',
  'password.change': 'nothing',
  'mfa.setup': 'nothing',
  'mfa.enable': 'nothing',
  'mfa.disable': 'person',
  'profile.get': 'nothing',
  'profile.edit': 'person',
  'profile.edit#image': 'file',
  'phone.change': 'nothing',
  'phone.confirm': 'nothing',
  'profile.remove': 'nothing',
  'sessions.list': 'person',
  'sessions.end': 'session',
  'sessions.endAll': 'person',
  'profile.export': 'nothing',
  'waiting.list': 'branch',
  'absence.add': 'person',
  'absence.list': 'person',
  'absence.covers': 'person',
  'absence.remove': 'absence',
  'assignment.set': 'person',
  'assignment.list': 'branch',
  'handover.make': 'person',
  'handover.list': 'branch',
  'handover.undo': 'person',
  'handover.history': 'partner',
  'users.list': 'branch',
  'users.add': 'branch',
  'users.edit': 'person',
  'users.edit#role': 'person',
  'users.edit#status': 'person',
  'contactChanges.list': 'nothing',
  'contactChanges.decide': 'person',
  'contactChanges.confirm': 'person',
  'held.list': 'nothing',
  'held.vouch': 'person',
  'held.startAfresh': 'nothing',
  'roles.list': 'nothing',
  'users.export': 'branch',
  'users.import': 'nothing',
  'branches.list': 'nothing',
  'branches.public': 'nothing',
  'branches.get': 'branch',
  'branches.add': 'nothing',
  'branches.edit': 'branch',
  'branches.invite': 'branch',
  'branches.inviteToOneself': 'nothing',
  'messageGroups.list': 'nothing',
  'oversight.partners': 'person',
  'oversight.messages': 'conversation',
  'messages.older': 'partner',
  'messages.info': 'message',
  'messages.search': 'partner',
  'messages.shared': 'partner',
  'messages.moment': 'partner',
  'messages.starred': 'partner',
  'files.upload': 'nothing',
  'files.list': 'person',
  'files.open': 'file',
  'quickReplies.add': 'branch',
  'quickReplies.edit': 'quick reply',
  'quickReplies.list': 'nothing',
  'quickReplies.frontend': 'nothing',
  'quickReplies.used': 'quick reply',
  'labels.list': 'branch',
  'labels.add': 'branch',
  'labels.edit': 'label',
  'labels.remove': 'label',
  'customers.card': 'person',
  'notes.list': 'person',
  'notes.add': 'person',
  'notes.remove': 'note',
  'notes.export': 'person',
  'settings.add': 'nothing',
  'settings.edit': 'setting',
  'settings.remove': 'setting',
  'settings.list': 'nothing',
  'settings.find': 'nothing',
  'settings.forcustomer': 'nothing',
  'clientErrors.report': 'nothing',
  'apiKeys.add': 'nothing',
  'apiKeys.list': 'nothing',
  'apiKeys.remove': 'API key',
  'dashboard.get': 'nothing',
  'dashboard.earlier': 'nothing',
  'dashboard.reach': 'nothing',
  'reports.get': 'branch',
  'home.get': 'nothing',
  'installedApp.manifest': 'nothing',
  'installedApp.icon': 'nothing',
  'orders.list': 'nothing',
  'payments.list': 'nothing',
  'orders.put': 'nothing',
  'payments.put': 'nothing',
  'push.subscribe': 'nothing',
  'push.unsubscribe': 'push endpoint',
  'push.key': 'nothing',
  'push.ack': 'nothing',
  'push.test': 'nothing',
  'push.status': 'nothing',
  'push.remove': 'device',
  'audit.list': 'person',
  'oversight.export': 'conversation',
  'retention.preview': 'nothing',
  'selfCheck.run': 'nothing',
  'selfCheck.sms': 'nothing',
  'selfCheck.mail': 'nothing',
  save_connection: 'person',
  users_chat_with_me: 'nothing',
  older_messages: 'partner',
  send_message: 'partner',
  'send_message#attachments': 'file',
  mark_read: 'partner',
  typing: 'partner',
  sync: 'partner',
  delete_message: 'message',
  mark_delivered: 'partner',
  edit_message: 'message',
  react: 'message',
  pin_partner: 'partner',
  archive_partner: 'partner',
  mark_unread: 'partner',
  label_partner: 'partner',
  answer_done: 'partner',
  answer_needed: 'partner',
  inbox_counts: 'nothing',
  attention: 'nothing',
  star_message: 'message',
  stars: 'nothing',
  save_draft: 'partner',
  drafts: 'nothing',
};
