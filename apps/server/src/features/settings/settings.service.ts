import { findLastActor, writeAudit } from '#features/audit';
import { assertOwnPicture, markAttached, releasePicture } from '#features/files';
import { conflict, invalid, notFound } from '#platform/app-error';
import type { Database, Db } from '#platform/db/database';
import type { Actor, RequestInfo } from '#platform/http/actor';
import { newId } from '#platform/ids';
import { forgetSettings } from './setting-values.service.ts';
import { findValueFault, mayBePublic, mustBePublic, normalizeValue } from './settings.policy.ts';
import {
  deleteSetting,
  findSettings,
  insertSetting,
  lockSetting,
  type SettingChanges,
  type SettingFilter,
  type SettingRow,
  updateSetting,
} from './settings.repository.ts';
import { findWellKnown } from './well-known.ts';

/** Who changes settings, and from where. */
interface Caller {
  readonly actor: Actor;
  readonly request: RequestInfo;
}

export interface SettingInput {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly helpText: string;
  /** When absent `admin`, and `customer` for what the web reads: others are public only when somebody says so. */
  readonly filter?: SettingRow['filter'] | undefined;
  readonly isActive: boolean;
}

const assertUsable = ({ key, value, filter }: Pick<SettingRow, 'key' | 'value' | 'filter'>): void => {
  const fault = findValueFault(key, value);
  if (fault !== undefined) throw invalid(fault, { value: fault });
  if (filter === 'customer' && !mayBePublic(key)) {
    const message = 'A setting with this key cannot be public. Choose admin or system.';
    throw invalid(message, { filter: message });
  }
};

/** One that got another filter before this was refused can still be changed otherwise. */
const assertStaysPublic = (key: string, filter: SettingRow['filter'] | undefined): void => {
  if (filter === undefined || filter === 'customer' || !mustBePublic(key)) return;
  const message = 'The app shows this setting to everybody. Choose customer.';
  throw invalid(message, { filter: message });
};

/** A picture has to be the caller's own upload, and the sweep of unused uploads leaves it from now on. */
const takePicture = async (tx: Db, { actor }: Caller, { key, value }: Pick<SettingRow, 'key' | 'value'>) => {
  if (value === '' || findWellKnown(key)?.kind !== 'picture') return;
  await assertOwnPicture(tx, { ownerId: actor.userId, fileId: value, field: 'value' });
  await markAttached(tx, [value]);
};

/** A picture that a setting had goes, with its links. */
const letPictureGo = async (tx: Db, { key, value }: Pick<SettingRow, 'key' | 'value'>): Promise<void> => {
  if (value !== '' && findWellKnown(key)?.kind === 'picture') await releasePicture(tx, value);
};

const write = (
  tx: Db,
  { actor, request }: Caller,
  entry: { readonly action: string; readonly setting: SettingRow; readonly details?: Record<string, unknown> },
): Promise<void> =>
  writeAudit(tx, {
    actor,
    action: entry.action,
    target: { type: 'setting', id: entry.setting.id, name: entry.setting.key },
    ip: request.ip,
    details: entry.details,
  });

/** Adds a setting. Throws `conflict` when its key is taken, `invalid` when this key cannot have that value or filter. */
export const addSetting = async (database: Database, caller: Caller, input: SettingInput): Promise<SettingRow> => {
  const { key } = input;
  const filter = input.filter ?? (mustBePublic(key) ? 'customer' : 'admin');
  const setting = { ...input, value: normalizeValue(key, input.value), id: newId(), filter };
  assertUsable(setting);
  const added = await database.transaction(async (tx) => {
    const row = await insertSetting(tx, setting);
    if (row === undefined) {
      const message = 'There is a setting with this key already. Change that one, or choose another key.';
      throw conflict(message, { key: message });
    }
    assertStaysPublic(key, filter);
    await takePicture(tx, caller, row);
    await write(tx, caller, { action: 'setting.add', setting: row });
    return row;
  });
  forgetSettings(database);
  return added;
};

/** What an entry says of a change. Values of settings that are not our own may be secrets and are not repeated. */
const describeChange = (before: SettingRow, after: SettingRow): Record<string, unknown> => {
  const fields = ['name', 'value', 'helpText', 'filter', 'isActive'] as const;
  const changed = fields.filter((field) => before[field] !== after[field]);
  const isValueLogged = changed.includes('value') && findWellKnown(after.key) !== undefined;
  return { changed, ...(isValueLogged ? { from: before.value, to: after.value } : {}) };
};

/** Changes a setting; its key stays. Throws `not_found`, and `invalid` when this key cannot have that value or filter. */
export const editSetting = async (
  database: Database,
  caller: Caller,
  { id, ...asked }: SettingChanges & { readonly id: string },
): Promise<SettingRow> => {
  const edited = await database.transaction(async (tx) => {
    const before = await lockSetting(tx, id);
    if (before === undefined) throw notFound('setting');
    const { value } = asked;
    const changes = { ...asked, ...(value !== undefined && { value: normalizeValue(before.key, value) }) };
    assertUsable({ ...before, ...changes });
    assertStaysPublic(before.key, changes.filter);
    if (changes.value !== undefined && changes.value !== before.value)
      await takePicture(tx, caller, { key: before.key, value: changes.value });
    const after = Object.keys(changes).length === 0 ? before : ((await updateSetting(tx, id, changes)) ?? before);
    if (after.value !== before.value) await letPictureGo(tx, before);
    await write(tx, caller, { action: 'setting.edit', setting: after, details: describeChange(before, after) });
    return after;
  });
  forgetSettings(database);
  return edited;
};

/** Deletes a setting; one the product reads has its standard value from then on. Throws `not_found`. */
export const removeSetting = async (database: Database, caller: Caller, id: string): Promise<SettingRow> => {
  const removed = await database.transaction(async (tx) => {
    const setting = await lockSetting(tx, id);
    if (setting === undefined) throw notFound('setting');
    await deleteSetting(tx, id);
    await letPictureGo(tx, setting);
    await write(tx, caller, { action: 'setting.remove', setting });
    return setting;
  });
  forgetSettings(database);
  return removed;
};

/** Who last gave a setting its value; null when no entry tells. */
export const findLastChanger = async ({ db }: Database, key: string): Promise<Pick<Actor, 'userId' | 'role'> | null> =>
  findLastActor(db, { action: 'setting.edit', targetName: key });

/** The settings that match, by key. */
export const listSettings = ({ db }: Database, filter: SettingFilter = {}): Promise<SettingRow[]> =>
  findSettings(db, filter);

/** What anybody may read: active settings whose filter is `customer`, never one that steers the server or sounds secret. */
export const listPublicSettings = async ({ db }: Database): Promise<SettingRow[]> => {
  const rows = await findSettings(db, { filter: 'customer', isActive: true });
  return rows.filter(({ key }) => mayBePublic(key));
};
