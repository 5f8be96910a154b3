import { uploadFiles } from '@branchline/contract/files';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/app';
import { makeCustomer, signIn } from '#testing/factories';
import { filesForm } from '#testing/upload';

/** A film without pictures, which says how many it has. */
const filmOf = (pictures: number) => {
  const table = Buffer.from('0000001c6d6f6f76000000147374737a000000000000000100000000', 'hex');
  table.writeUInt32BE(pictures, table.length - 4);
  return new Uint8Array(Buffer.concat([Buffer.from('00000010667479706d70343200000000', 'hex'), table]));
};

test('S47: a film that says it has more pictures than a tab can hold is refused', async () => {
  const app = await startTestApp();
  try {
    const token = await signIn(app.database, await makeCustomer(app.database));
    const upload = (pictures: number) =>
      app.call(uploadFiles, { token, body: filesForm({ 'film.mp4': filmOf(pictures) }) });
    expect((await upload(80_000_000)).failure.code).toBe('unsupported_type');
    expect((await upload(90_000)).reply.uploads).toHaveLength(1);
  } finally {
    await app.close();
  }
});
