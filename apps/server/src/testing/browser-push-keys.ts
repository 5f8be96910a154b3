import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const recordHeader = { salt: 16, recordSize: 4, keyLength: 1 } as const;
const tagBytes = 16;

const derive = (
  from: { readonly secret: Buffer; readonly salt: Buffer },
  info: Buffer | string,
  bytes: number,
): Buffer => Buffer.from(hkdfSync('sha256', from.secret, from.salt, info, bytes));

/** The keys that a browser makes for its push address, and how it reads what comes there (RFC 8291 over RFC 8188). */
export const makeBrowserPushKeys = () => {
  const pair = createECDH('prime256v1');
  const ownKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    /** The text of a pushed body of one record. */
    read: (body: Buffer): string => {
      const salt = body.subarray(0, recordHeader.salt);
      const keyStart = recordHeader.salt + recordHeader.recordSize + recordHeader.keyLength;
      const keyEnd = keyStart + body.readUInt8(keyStart - recordHeader.keyLength);
      const senderKey = body.subarray(keyStart, keyEnd);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey]);
      const secret = derive({ secret: pair.computeSecret(senderKey), salt: auth }, info, 32);
      const key = derive({ secret, salt }, 'Content-Encoding: aes128gcm\0', 16);
      const decipher = createDecipheriv('aes-128-gcm', key, derive({ secret, salt }, 'Content-Encoding: nonce\0', 12));
      decipher.setAuthTag(body.subarray(-tagBytes));
      const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -tagBytes)), decipher.final()]);
      // A record ends in its delimiter and zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
};
