import { removeAccount } from '@branchline/contract/profile';
import { deleteMessage, sendMessage } from '@branchline/contract/socket-events';
import { sql } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { hasFfmpeg, makeVoice } from '#testing/sounds';
import { uploadFile } from '#testing/upload';

const isMissing = !hasFfmpeg();

let app: TestApp;
let leader: User;
beforeAll(async () => {
  app = await startTestApp({ env: { PATH: process.env['PATH'] ?? '' } });
  leader = await makeTeamLeader(app.database, { branchId: app.primaryBranch.id });
});
afterAll(() => app.close());

const storedFiles = async (): Promise<string[]> =>
  (await readdir(join(app.config.dataDir, 'files', 'uploads'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** A customer who sent a voice message, which somebody played in AAC. */
const sendVoice = async () => {
  const customer = await makeCustomer(app.database, { branchId: app.primaryBranch.id });
  const token = await signIn(app.database, customer);
  const socket = await app.connect(token);
  const file = await uploadFile(app, token, { name: 'recording_1764000000000.webm', content: makeVoice(1) });
  const sent = (await socket.emitWithAck(sendMessage.name, {
    touserid: leader.id,
    messageType: 'file',
    content: '',
    attachments: [file.id],
  })) as { data: { id: string } };
  expect((await fetch(app.origin + (file.aacUrl ?? ''))).status).toBe(200);
  expect(await storedFiles()).toEqual(['aac', 'original']);
  return { token, socket, file, messageId: sent.data.id };
};

const expectNothingLeft = async (aacUrl = '') => {
  expect((await fetch(app.origin + aacUrl)).status).toBe(404);
  const { db } = app.database;
  await db.execute(sql`update files set deleted_at = now() - interval '1 hour' where deleted_at is not null`);
  await app.jobs.run('files.sweep');
  expect(await storedFiles()).toEqual([]);
};

it.skipIf(isMissing)('the AAC form of a voice message goes with its message', async () => {
  const { socket, file, messageId } = await sendVoice();
  await socket.emitWithAck(deleteMessage.name, { id: messageId });
  await expectNothingLeft(file.aacUrl);
});

it.skipIf(isMissing)('the AAC form of a voice message goes with the account of who sent it', async () => {
  const { token, file } = await sendVoice();
  expect((await app.call(removeAccount, { token })).httpStatus).toBe(200);
  await expectNothingLeft(file.aacUrl);
});

it.skipIf(isMissing)(
  'the AAC form of a voice message goes when the message is older than the organisation keeps',
  async () => {
    const { file } = await sendVoice();
    await app.database.db.execute(sql`update files set created_at = now() - interval '200 days'`);
    await app.database.db.execute(sql`update messages set created_at = now() - interval '200 days'`);
    await changeSetting(app, 'retention_files_months', '6');
    await app.jobs.run('retention.apply');
    await expectNothingLeft(file.aacUrl);
  },
);
