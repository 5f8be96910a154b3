import { generateKeyPairSync, sign } from 'node:crypto';

// Just enough DER (ITU-T X.690) for one certificate (RFC 5280), so that a test can serve https from this machine.

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const lengthBytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), body]);
};
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (year: number) => der(0x17, Buffer.from(`${String(year).slice(2)}0101000000Z`));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = oid('550403');
const basicConstraints = oid('551d13');
const subjectAltName = oid('551d11');

/** A key and a certificate for `localhost` that nobody trusts who was not told to; both PEM. */
export const makeSelfSigned = (): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))));
  const isAuthority = der(0x04, sequence(der(0x01, Buffer.from([0xff]))));
  const names = der(0x04, sequence(der(0x82, Buffer.from('localhost'))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(2020), utcTime(2049)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(basicConstraints, isAuthority), sequence(subjectAltName, names))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const text = sequence(body, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
  };
};
