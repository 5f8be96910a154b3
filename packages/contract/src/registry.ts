import * as absence from './absence.ts';
import { listWaiting } from './waiting.ts';
import * as assignment from './assignment.ts';
import { listAudit } from './audit.ts';
import * as auth from './auth.ts';
import * as branches from './branches.ts';
import type { CallDefinition } from './call.ts';
import { reportClientError } from './client-errors.ts';
import * as contactChanges from './contact-changes.ts';
import {
  exportConversation,
  listUserChats,
  messageInfo,
  findMoment,
  listShared,
  olderMessages,
  readConversation,
  searchMessages,
} from './conversations.ts';
import * as customerCard from './customer-card.ts';
import * as labels from './labels.ts';
import * as notes from './notes.ts';
import { listFiles, openFile, uploadFiles } from './files.ts';
import { listHeld, startAfresh, vouch } from './held.ts';
import { getHome } from './home.ts';
import { getAppIcon, getAppManifest } from './installed-app.ts';
import { logout } from './log-out.ts';
import { listOrders, listPayments, putOrder, putPayment } from './orders.ts';
import { changePhone, confirmPhone } from './phone-change.ts';
import * as profile from './profile.ts';
import {
  addQuickReply,
  editQuickReply,
  countQuickReplyUse,
  listOwnQuickReplies,
  listQuickReplies,
} from './quick-replies.ts';
import {
  ackPush,
  getPushKey,
  listPushDevices,
  removePushDevice,
  subscribePush,
  testPush,
  unsubscribePush,
} from './push.ts';
import { listCustomerSettings } from './public-settings.ts';
import { getDashboard, getEarlierFigures, getReach, getReports } from './reports.ts';
import { previewRetention } from './retention.ts';
import { runSelfCheck, testMail, testSms } from './self-check.ts';
import * as settings from './settings.ts';
import { addUser, editUser, exportUsers, importUsers, listRoles, listUsers } from './users.ts';
import { listStarred } from './stars.ts';

/** Every HTTP call of the wire: what the server registers, the documentation shows and the permission tests walk. */
export const calls: readonly CallDefinition[] = [
  auth.login,
  logout,
  auth.sendOtp,
  auth.verifyOtp,
  auth.signup,
  auth.forgetPassword,
  auth.emailOtp,
  auth.changePassword,
  auth.setupMfa,
  auth.enableMfa,
  auth.disableMfa,
  profile.getProfile,
  profile.editProfile,
  changePhone,
  confirmPhone,
  profile.removeAccount,
  profile.listSessions,
  profile.endSession,
  profile.endAllSessions,
  profile.exportOwnData,
  absence.addAbsence,
  absence.listAbsences,
  absence.listCovers,
  absence.removeAbsence,
  listWaiting,
  assignment.setAssignment,
  assignment.listAssignments,
  assignment.handOver,
  assignment.listHandovers,
  assignment.undoHandover,
  assignment.readHandoverHistory,
  listUsers,
  addUser,
  editUser,
  listRoles,
  exportUsers,
  importUsers,
  contactChanges.listContactChanges,
  contactChanges.decideContactChange,
  contactChanges.confirmContactChange,
  listHeld,
  vouch,
  startAfresh,
  branches.listBranches,
  branches.listPublicBranches,
  branches.getBranch,
  branches.addBranch,
  branches.editBranch,
  branches.inviteToBranch,
  branches.inviteToOneself,
  branches.listMessageGroups,
  listUserChats,
  readConversation,
  findMoment,
  listShared,
  olderMessages,
  messageInfo,
  searchMessages,
  listStarred,
  uploadFiles,
  listFiles,
  openFile,
  addQuickReply,
  editQuickReply,
  listQuickReplies,
  listOwnQuickReplies,
  countQuickReplyUse,
  customerCard.listLabels,
  labels.addLabel,
  labels.editLabel,
  labels.removeLabel,
  notes.getCustomerCard,
  notes.listNotes,
  notes.addNote,
  notes.removeNote,
  notes.exportNotes,
  settings.addSetting,
  settings.editSetting,
  settings.removeSetting,
  settings.listSettings,
  settings.findSettings,
  listCustomerSettings,
  reportClientError,
  settings.addApiKey,
  settings.listApiKeys,
  settings.removeApiKey,
  getDashboard,
  getEarlierFigures,
  getReach,
  getReports,
  getHome,
  getAppManifest,
  getAppIcon,
  listOrders,
  listPayments,
  putOrder,
  putPayment,
  subscribePush,
  unsubscribePush,
  getPushKey,
  ackPush,
  testPush,
  listPushDevices,
  removePushDevice,
  listAudit,
  previewRetention,
  exportConversation,
  runSelfCheck,
  testSms,
  testMail,
];
