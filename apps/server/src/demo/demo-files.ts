import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeUploads } from '#features/files';
import type { Database } from '#platform/db/database';
import type { Storage } from '#platform/storage/storage-types';
import { drawPicture, type DemoPicture } from './demo-pictures.ts';
import { makeVoiceNote } from './demo-voice.ts';

interface DemoFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** Uploads for the demo's people, taken in as if they came over the network. `folder` is for what is on its way. */
export const createDemoFiles = ({
  database,
  storage,
  folder,
}: {
  readonly database: Database;
  readonly storage: Storage;
  readonly folder: string;
}) => {
  const drawn = new Map<DemoPicture, Promise<Buffer>>();
  let count = 0;
  const assertRoom = () => Promise.resolve();

  const upload = async (ownerId: string, { fileName, mimeType, bytes }: DemoFile): Promise<string> => {
    const path = join(folder, `upload-${String(++count)}`);
    await writeFile(path, bytes);
    const [row] = await storeUploads({ database, storage, assertRoom }, ownerId, [
      { field: 'file', fileName, mimeType, size: bytes.length, path },
    ]);
    if (!row) throw new Error('A file was not kept.');
    return row.id;
  };

  return {
    upload,
    uploadPicture: async (ownerId: string, name: DemoPicture): Promise<string> => {
      const picture = drawn.get(name) ?? drawPicture(name);
      drawn.set(name, picture);
      return upload(ownerId, { fileName: `${name}.jpg`, mimeType: 'image/jpeg', bytes: await picture });
    },
    uploadVoice: (ownerId: string, seconds: number, pitch: number): Promise<string> =>
      upload(ownerId, { fileName: 'voice.wav', mimeType: 'audio/wav', bytes: makeVoiceNote(seconds, pitch) }),
  };
};

export type DemoFiles = ReturnType<typeof createDemoFiles>;
