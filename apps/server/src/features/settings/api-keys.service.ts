import { createHash, randomBytes } from 'node:crypto';
import { writeAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import type { Actor, RequestInfo, VerifyGrant } from '#platform/http/actor';
import { newId } from '#platform/ids';
import {
  type ApiKeyRow,
  deleteApiKey,
  findApiKeys,
  findKeyByHash,
  insertApiKey,
  noteKeyUse,
} from './api-keys.repository.ts';

interface Caller {
  readonly actor: Actor;
  readonly request: RequestInfo;
}

/** `bl_` and 256 random bits, base64url. */
const keyPattern = /^bl_[A-Za-z0-9_-]{43}$/;
/** What is shown of a key, so that a person can tell which one it is. */
const shownLength = 10;

const newKey = (): string => `bl_${randomBytes(32).toString('base64url')}`;
const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Makes a key and returns it with its record: the only time it can be seen, for only its hash is kept. */
export const addApiKey = (
  database: Database,
  { actor, request }: Caller,
  input: { readonly name: string; readonly scopes: 'orders'[] },
): Promise<{ readonly record: ApiKeyRow; readonly key: string }> =>
  database.transaction(async (tx) => {
    const key = newKey();
    const record = await insertApiKey(tx, {
      ...input,
      id: newId(),
      prefix: key.slice(0, shownLength),
      keyHash: hashKey(key),
    });
    const target = { type: 'api_key', id: record.id, name: record.name };
    await writeAudit(tx, { actor, action: 'api_key.add', target, ip: request.ip });
    return { record, key };
  });

/** Every key, newest first. */
export const listApiKeys = ({ db }: Database): Promise<ApiKeyRow[]> => findApiKeys(db);

/** Revokes a key: the very next call with it is refused. Throws `not_found`. */
export const removeApiKey = (database: Database, { actor, request }: Caller, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    const removed = await deleteApiKey(tx, id);
    if (removed === undefined) throw notFound('API key');
    const target = { type: 'api_key', id, name: removed.name };
    await writeAudit(tx, { actor, action: 'api_key.remove', target, ip: request.ip });
  });

/** The dispatcher's check of `x-api-key`. Nothing is kept in memory, so a revoked key is dead at once; its use is noted once a minute. */
export const verifyApiKey =
  (database: Database): VerifyGrant =>
  async (credential) => {
    if (!keyPattern.test(credential)) return null;
    const key = await findKeyByHash(database, hashKey(credential));
    if (key === undefined) return null;
    if (key.isStale) await noteKeyUse(database.db, key.id);
    return { kind: 'api_key', id: key.id, userId: null };
  };
