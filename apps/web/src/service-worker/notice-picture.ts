import { connectionSavesData } from '#lib/connection-saves-data.ts';
import { readPushRecord, readSaving } from '#lib/device-databases.ts';
import { ownPath } from '#lib/own-path.ts';

/** So long a notification waits for its picture; after that it is shown without. */
const patienceMs = 4_000;
/** A browser may refuse a notification that holds more. */
const largest = 400_000;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
};

/** The link of a message's first picture, in what the server says was sent in its conversation. */
const linkIn = (reply: unknown, messageId: string): string | null => {
  const message = listIn(reply, 'data').find((each) => fieldOf(each, 'id') === messageId);
  const link = fieldOf(listIn(message, 'files')[0], 'thumbnailUrl');
  return typeof link === 'string' ? ownPath(link) : null;
};

const dataUrlOf = async (response: Response): Promise<string | null> => {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('image/')) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > largest) return null;
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(text)}`;
};

const fetchPicture = async (partnerId: string, messageId: string, token: string): Promise<string | null> => {
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch('/api/messages/shared', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({ userid: partnerId, kind: 'media' }),
    credentials: 'omit',
    signal,
  });
  const link = linkIn(await response.json(), messageId);
  return link === null ? null : dataUrlOf(await fetch(link, { signal }));
};

/**
 * The small form of a message's picture, as the person whose notifications these are: neither a push nor a notification
 * holds a link that would open it without the session. Null when it did not come in time, where data is saved, and where
 * no picture is shown.
 */
export const pictureOf = async ({
  partnerId,
  messageId,
}: {
  readonly partnerId: string | null;
  readonly messageId: string | null;
}): Promise<string | null> => {
  if (partnerId === null || messageId === null || !('image' in Notification.prototype)) return null;
  const record = await readPushRecord();
  // The person's choice on this device, whatever the push says.
  if (record?.showText !== true) return null;
  if ((await readSaving()) ?? connectionSavesData()) return null;
  return fetchPicture(partnerId, messageId, record.token).catch(() => null);
};
