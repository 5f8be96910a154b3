import { changePhone, confirmPhone } from '@branchline/contract/phone-change';
import {
  editProfile as editProfileCall,
  endAllSessions as endAllSessionsCall,
  endSession,
  exportOwnData,
  getProfile,
  listSessions as listSessionsCall,
  removeAccount as removeAccountCall,
} from '@branchline/contract/profile';
import { Readable } from 'node:stream';
import type { AppContext } from '#app-context';
import { findOwnData } from '#features/conversations';
import type { Files } from '#features/files';
import { findOfferedSecondFactor } from '#features/sign-in';
import { presentMe } from '#features/users';
import { invalid } from '#platform/app-error';
import type { IncomingFile } from '#platform/http/call-types';
import { walkOwnFiles, walkOwnMessages } from './export.service.ts';
import { presentOwnData, presentSession } from './profile.presenter.ts';
import { editProfile, endAllSessions, endOneSession, listSessions, removeAccount } from './profile.service.ts';
import { confirmPhoneChange, requestPhoneChange } from './phone-change.service.ts';

/** A customer moves to another number. */
const registerPhoneChange = (context: AppContext): void => {
  context.http.registerCall(changePhone, async ({ body, ...caller }) => {
    const { challenge } = await requestPhoneChange(context, caller, body.phone);
    return { message: 'A code is on its way to this number.', challenge };
  });
  context.http.registerCall(confirmPhone, async ({ body, ...caller }) => {
    await confirmPhoneChange(context, caller, body);
    return { message: 'Your number is changed.', data: await presentMe(context, caller.actor.userId) };
  });
};

const pictureOf = (files: readonly IncomingFile[]): IncomingFile | undefined => {
  const [picture, ...others] = files;
  if (picture !== undefined && picture.field !== 'image') {
    throw invalid('Send the picture as image.', { [picture.field]: 'There is no such field' });
  }
  if (others.length > 0) throw invalid('Send one picture.', { image: 'Send one picture' });
  return picture;
};

const registerOwnProfile = (context: AppContext, files: Files): void => {
  const { http } = context;
  http.registerCall(getProfile, async ({ actor }) => {
    const dueAt = await findOfferedSecondFactor(context, actor);
    return {
      data: await presentMe(context, actor.userId, actor),
      secondFactor: actor.hasSecondFactor === true,
      ...(dueAt && { secondFactorDueAt: dueAt.toISOString() }),
      ...(actor.isHeld === true && { held: true }),
    };
  });
  http.registerCall(editProfileCall, async ({ actor, body, files: sent }) => {
    const { firstName, lastName, locale, nudges, image, id: claimedId } = body;
    const imageFileId = image === '' ? undefined : image;
    const form = { firstName, lastName, locale, nudges, imageFileId, claimedId, picture: pictureOf(sent) };
    await editProfile(context, files, { actor, form });
    return { message: 'Your profile is saved.', data: await presentMe(context, actor.userId) };
  });
  http.registerCall(removeAccountCall, async ({ actor }) => {
    await removeAccount(context, actor);
    return { message: 'Your account is deleted.' };
  });
  http.registerCall(exportOwnData, async ({ actor }) => {
    const data = presentOwnData(files.links, {
      exportedAt: context.clock.now(),
      profile: await presentMe(context, actor.userId),
      messages: walkOwnMessages(context, actor),
      files: walkOwnFiles(context, actor),
      own: await findOwnData(context.database.staleReads().db, actor.userId),
    });
    return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: Readable.from(data) };
  });
};

/** Registers the calls for one's own account and devices. */
export const registerProfile = (context: AppContext, files: Files): void => {
  registerOwnProfile(context, files);
  registerPhoneChange(context);
  context.http.registerCall(listSessionsCall, async ({ actor, body }) => {
    const rows = await listSessions(context, actor, body?.id ?? actor.userId);
    return { list: rows.map((row) => presentSession(row, actor.sessionId)) };
  });
  context.http.registerCall(endSession, async ({ actor, params, request }) => {
    await endOneSession(context, { actor, sessionId: params.id, request });
    return { message: 'The device is signed out.' };
  });
  context.http.registerCall(endAllSessionsCall, async ({ actor, body, request }) => {
    await endAllSessions(context, { actor, userId: body.id, request });
    return { message: 'Signed out everywhere.' };
  });
};
