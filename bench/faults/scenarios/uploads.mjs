import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingForSmallDisk } from '../small-disk.mjs';

/**
 * @typedef {import('../scenario.mjs').Scenario} Scenario
 * @typedef {import('../world.mjs').World} World
 * @typedef {import('../people.mjs').Person} Person
 * @typedef {{ owner: Person, text: string, url: string }} Uploaded
 */

const uploadText = async (/** @type {string} */ origin, /** @type {Person} */ owner, bytes = 20_000) => {
  const text = randomBytes(bytes / 2).toString('hex');
  const form = new FormData();
  form.set('file', new Blob([text], { type: 'text/plain' }), 'notes.txt');
  const reply = await fetch(`${origin}/api/file/upload`, {
    method: 'POST',
    headers: { 'x-auth-token': owner.token },
    body: form,
    signal: AbortSignal.timeout(20_000),
  });
  return { text, status: reply.status, body: /** @type {any} */ (await reply.json()) };
};

/** Begins an upload and hangs up in the middle. @param {string} origin @param {Person} owner */
const cutUpload = (origin, owner) =>
  new Promise((resolve) => {
    const upload = request(`${origin}/api/file/upload`, {
      method: 'POST',
      headers: {
        'x-auth-token': owner.token,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': '2000000',
      },
    });
    upload.on('error', () => {});
    upload.once('close', () => resolve(undefined));
    upload.write(
      '--cut\r\ncontent-disposition: form-data; name="file"; filename="cut.txt"\r\ncontent-type: text/plain\r\n\r\n',
    );
    upload.write('a'.repeat(300_000));
    setTimeout(() => upload.destroy(), 20 + Math.random() * 200);
  });

const filesIn = (/** @type {string} */ folder) => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

/** @param {World} world @param {Uploaded[]} uploaded */
const findWrong = async (world, uploaded) => {
  const problems = [];
  for (const { text, url } of uploaded) {
    const reply = await fetch(new URL(url, world.origins[0]));
    if ((await reply.text()) !== text) problems.push('An upload that was taken cannot be read back.');
  }
  const isLeft = () => filesIn(join(world.dataDir, 'incoming')).length;
  for (let tries = 0; isLeft() > 0 && tries < 100; tries++) await sleep(100);
  if (isLeft() > 0) problems.push(`${isLeft()} files of broken uploads are still there.`);
  const [row] = await world.sql('select count(*)::int as n from files where deleted_at is null');
  const stored = filesIn(join(world.dataDir, 'files')).length;
  if (row.n !== stored) problems.push(`${stored} files are stored, and ${row.n} are known.`);
  return problems;
};

/** @type {Scenario} */
const cut = {
  name: 'uploads cut in the middle',
  prepare: (world) => {
    /** @type {Uploaded[]} */
    const uploaded = [];
    return {
      fault: async ({ workload, isShort }) => {
        const owners = workload.people.pairs.flat().slice(0, isShort ? 6 : 30);
        const keepOne = async (/** @type {Person} */ owner, /** @type {number} */ index) => {
          const { text, status, body } = await uploadText(world.origins[index % 2] ?? '', owner);
          if (status === 200) uploaded.push({ owner, text, url: body.uploads[0].cloudUrl });
        };
        await Promise.all(
          owners.flatMap((owner, index) => [cutUpload(world.origins[index % 2] ?? '', owner), keepOne(owner, index)]),
        );
      },
      check: async () => [
        ...(uploaded.length > 0 ? [] : ['No upload was taken.']),
        ...(await findWrong(world, uploaded)),
      ],
    };
  },
};

/** @type {Scenario} */
const diskFull = {
  name: 'disk full for uploads',
  missing: missingForSmallDisk,
  prepare: (world) => {
    /** @type {Uploaded[]} */
    const uploaded = [];
    const statuses = new Set();
    return {
      fault: async ({ workload }) => {
        const [owner] = workload.people.pairs[0] ?? [];
        if (!owner) return;
        world.disk?.fill();
        for (let tries = 0; tries < 5; tries++)
          statuses.add((await uploadText(world.origins[tries % 2] ?? '', owner, 400_000)).status);
        // People who only write do not notice.
        await workload.untilMore(20);
        world.disk?.free();
        const { text, status, body } = await uploadText(world.origins[0] ?? '', owner);
        if (status === 200) uploaded.push({ owner, text, url: body.uploads[0].cloudUrl });
      },
      check: async () => [
        ...(statuses.size === 1 && statuses.has(503)
          ? []
          : [`On a full disk the answers were ${[...statuses].join()}.`]),
        ...(uploaded.length > 0 ? [] : ['No upload was taken when there was room again.']),
        ...(await findWrong(world, uploaded)),
      ],
    };
  },
};

export const uploadScenarios = [cut, diskFull];
