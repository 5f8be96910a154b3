import { Decrypter, Encrypter } from 'age-encryption';
import { ReadableStream } from 'node:stream/web';

type Bytes = AsyncIterable<Uint8Array>;

/** How the parts of a backup are written: as they are, or encrypted in the age format (age-encryption.org/v1). */
export interface Seal {
  readonly encryption: 'age' | undefined;
  /** Behind the name of each part. */
  readonly suffix: string;
  close(bytes: Bytes): Bytes;
}

/** How the parts of a backup are read. */
export type Unseal = (bytes: Bytes) => Bytes;

/** Nothing is encrypted. */
export const noSeal: Seal = { encryption: undefined, suffix: '', close: (bytes) => bytes };
export const noUnseal: Unseal = (bytes) => bytes;

export const ageSuffix = '.age';

/** The file was encrypted for somebody else. */
export class WrongIdentity extends Error {
  override readonly name = 'WrongIdentity';
}

const through = async function* (
  bytes: Bytes,
  change: (stream: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): Bytes {
  yield* await change(ReadableStream.from(bytes));
};

/** Encrypts for everybody who has the private key of one of these public ones (`age1…`). Throws one clear line for what is none. */
export const sealFor = (recipients: readonly string[]): Seal => {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient.trim());
    } catch (error) {
      throw new Error('--recipient takes a public key of age, which begins with age1. Make a pair with: age-keygen', {
        cause: error,
      });
    }
  }
  const encrypt = (stream: ReadableStream<Uint8Array>) => encrypter.encrypt(stream as never);
  return {
    encryption: 'age',
    suffix: ageSuffix,
    close: (bytes) =>
      through(bytes, async (stream) => (await encrypt(stream)) as unknown as ReadableStream<Uint8Array>),
  };
};

/** Decrypts with the private keys in a file as `age-keygen` writes it. Throws one clear line where there is none. */
export const unsealWith = (identityFile: string): Unseal => {
  const lines = identityFile.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const decrypter = new Decrypter();
  try {
    if (identities.length === 0) throw new Error('The file is empty.');
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    // Without the cause, which may hold a key.
    throw new Error('The file of --identity holds no private key of age, a line that begins with AGE-SECRET-KEY-.');
  }
  const decrypt = async (stream: ReadableStream<Uint8Array>) => {
    try {
      return (await decrypter.decrypt(stream as never)) as unknown as ReadableStream<Uint8Array>;
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('no identity matched'))
        throw new WrongIdentity('No private key in the file of --identity opens this backup. Nothing was changed.');
      throw error;
    }
  };
  return (bytes) => through(bytes, decrypt);
};
