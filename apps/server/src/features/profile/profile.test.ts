import { editProfile, exportOwnData, getProfile } from '@branchline/contract/profile';
import { editUser } from '@branchline/contract/users';
import { drizzle } from 'drizzle-orm/node-postgres';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFiles } from '@branchline/contract/files';
import { startTestApp, type TestApp } from '#testing/app';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeMessage,
  makeTeamLeader,
  signIn,
} from '#testing/factories';
import { countRowsRead } from '#testing/rows-read';
import { findMessagesOf } from './profile.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
const asForm = (fields: Readonly<Record<string, string>>, files: Readonly<Record<string, Buffer>> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(bytes)]), 'me.png');
  return form;
};
const upload = async (token: string) =>
  (await app.call(uploadFiles, { token, body: asForm({}, { file: await picture() }) })).reply.uploads[0]!.id;

describe('the own profile', () => {
  it('refuses the unauthenticated', async () => {
    for (const call of [getProfile, exportOwnData] as const) {
      expect((await app.call(call)).failure.code).toBe('unauthenticated');
    }
    const edit = await app.call(editProfile, { body: { firstName: 'A' } });
    expect(edit.failure.code).toBe('unauthenticated');
  });

  it('shows everybody who they are, field by field', async () => {
    const branch = await makeBranch(app.database);
    const { database } = app;
    const people = [
      { user: await makeAdmin(database), name: 'Admin', of: null },
      { user: await makeBranchLeader(database, { branchId: branch.id }), name: 'Branch Leader', of: branch },
      { user: await makeTeamLeader(database, { branchId: branch.id }), name: 'Team Leader', of: branch },
      { user: await makeCustomer(database, { branchId: branch.id }), name: 'Customer', of: branch },
    ];
    for (const { user, name, of } of people) {
      const { reply } = await app.call(getProfile, { token: await signIn(database, user) });
      expect(reply).toEqual({
        status: 1,
        data: {
          id: user.id,
          status: true,
          email: user.email,
          phone: user.phone,
          role: { name, slug: user.role },
          branch: of === null ? null : { id: of.id, name: of.name },
          firstName: user.firstName,
          lastName: user.lastName,
          image: null,
          locale: null,
          nudges: true,
        },
        secondFactor: false,
      });
    }
  });

  it('is found in the header only, and has no twin for HEAD', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    const response = await fetch(`${app.origin}${getProfile.path}`, {
      method: 'HEAD',
      headers: { 'x-auth-token': token },
    });
    expect(response.status).not.toBe(200);
  });
});

describe('editing the own profile', () => {
  it('changes the names, and leaves the last name when it is not sent', async () => {
    const user = await makeCustomer(app.database);
    const token = await signIn(app.database, user);
    const both = await app.call(editProfile, { token, body: { firstName: ' Zoë ', lastName: 'שלום 🙂', id: user.id } });
    expect(both.reply.data).toMatchObject({ firstName: 'Zoë', lastName: 'שלום 🙂' });
    const one = await app.call(editProfile, { token, body: { firstName: 'Zed' } });
    expect(one.reply.data).toMatchObject({ firstName: 'Zed', lastName: 'שלום 🙂' });
    const none = await app.call(editProfile, { token, body: { firstName: 'Zed', lastName: '' } });
    expect(none.reply.data.lastName).toBe('');
  });

  it('asks for a first name', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    for (const firstName of ['', '   ']) {
      const { failure } = await app.call(editProfile, { token, body: { firstName } });
      expect(failure).toMatchObject({ code: 'invalid', errors: { firstName: expect.any(String) as unknown } });
    }
  });

  it('S14: refuses somebody else’s id, and changes nothing', async () => {
    const [user, other] = [await makeCustomer(app.database), await makeCustomer(app.database)];
    const token = await signIn(app.database, user);
    const { failure } = await app.call(editProfile, { token, body: { firstName: 'Mallory', id: other.id } });
    expect(failure.code).toBe('forbidden');
    for (const each of [user, other]) {
      const { reply } = await app.call(getProfile, { token: await signIn(app.database, each) });
      expect(reply.data.firstName).toBe(each.firstName);
    }
  });

  it('S17: takes no field that is not the person’s to change', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    for (const extra of [
      { role: 'admin' },
      { status: false },
      { branch: 'x' },
      { phone: '1' },
      { passwordHash: 'x' },
    ]) {
      const { failure } = await app.call(editProfile, { token, unknownBody: { firstName: 'A', ...extra } });
      expect(failure.code).toBe('invalid');
    }
  });

  it('takes a picture in a form, or the id of an own upload, and shows it by a link without a header', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    const sent = await app.call(editProfile, {
      token,
      body: asForm({ firstName: 'Pia', lastName: '' }, { image: await picture() }),
    });
    const first = sent.reply.data.image!;
    const loaded = await fetch(new URL(first, app.origin));
    expect(loaded.status).toBe(200);
    expect(loaded.headers.get('content-type')).toMatch(/^image\//);
    const image = await upload(token);
    const second = await app.call(editProfile, { token, body: { firstName: 'Pia', image } });
    expect(second.reply.data.image).toContain(image);
    // The one before is gone, with its links.
    expect((await fetch(new URL(first, app.origin))).status).toBe(404);
    const untouched = await app.call(editProfile, { token, body: { firstName: 'Pia', image: '' } });
    expect(untouched.reply.data.image).toContain(image);
    // As a client does that sends back what it was told.
    const kept = await app.call(editProfile, { token, body: { firstName: 'Pia', image: untouched.reply.data.image } });
    expect(kept.reply.data.image).toBe(untouched.reply.data.image);
    expect((await fetch(new URL(kept.reply.data.image!, app.origin))).status).toBe(200);
  });

  it('keeps the picture that staff chose when its link is sent back', async () => {
    const customer = await makeCustomer(app.database);
    const [admin, token] = [
      await signIn(app.database, await makeAdmin(app.database)),
      await signIn(app.database, customer),
    ];
    const body = asForm({ firstName: 'Pia' }, { image: await picture() });
    const { image } = (await app.call(editUser, { token: admin, params: { id: customer.id }, body })).reply.data;
    const kept = await app.call(editProfile, { token, body: { firstName: 'Pia', image } });
    expect(kept.reply.data.image).toBe(image);
  });

  it('takes one picture at a time, which counts as an upload', async () => {
    const customer = await makeCustomer(app.database);
    const token = await signIn(app.database, customer);
    const uploadsLeft = async () => (await app.limiter.peek('upload', customer.id)).remaining;
    const full = await uploadsLeft();
    const form = { firstName: 'Pia' };
    await app.call(editProfile, { token, body: form });
    const withEmptyBox = asForm(form);
    withEmptyBox.append('image', new Blob([]), '');
    expect((await app.call(editProfile, { token, body: withEmptyBox })).httpStatus).toBe(200);
    expect(await uploadsLeft()).toBe(full);
    await app.call(editProfile, { token, body: asForm(form, { image: await picture() }) });
    expect(await uploadsLeft()).toBe(full - 1);
    const two = asForm(form, { image: await picture() });
    two.append('image', new Blob([new Uint8Array(await picture())]), 'me.png');
    expect((await app.call(editProfile, { token, body: two })).failure.code).toBe('too_large');
    await app.limiter.penalize('upload', customer.id, full);
    const refused = await app.call(editProfile, { token, body: asForm(form, { image: await picture() }) });
    expect(refused.failure.code).toBe('rate_limited');
    expect((await app.call(editProfile, { token, body: form })).httpStatus).toBe(200);
  });

  it('refuses what is no picture, another’s upload, and files in other fields', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    const text = asForm({ firstName: 'Pia' }, { image: Buffer.from('not a picture') });
    expect(['unsupported_type', 'invalid']).toContain(
      (await app.call(editProfile, { token, body: text })).failure.code,
    );
    const other = await upload(await signIn(app.database, await makeCustomer(app.database)));
    const stolen = await app.call(editProfile, { token, body: { firstName: 'Pia', image: other } });
    expect(stolen.failure.code).toBe('invalid');
    for (const link of [`/files/${other}/thumbnail?e=9999999999&s=x`, 'https://evil.example/a.png', '/files/../x'])
      expect((await app.call(editProfile, { token, body: { firstName: 'Pia', image: link } })).failure.code).toBe(
        'invalid',
      );
    const elsewhere = asForm({ firstName: 'Pia' }, { avatar: await picture() });
    expect((await app.call(editProfile, { token, body: elsewhere })).failure.code).toBe('invalid');
    expect((await app.call(getProfile, { token })).reply.data).toMatchObject({ image: null });
  });
});

describe('the export of own data', () => {
  it('holds profile, own conversations and own files, and nobody else’s', async () => {
    const leader = await makeTeamLeader(app.database);
    const [customer, other] = [
      await makeCustomer(app.database, { branchId: leader.branchId }),
      await makeCustomer(app.database, { branchId: leader.branchId }),
    ];
    const token = await signIn(app.database, customer);
    const file = await upload(token);
    await makeMessage(app.database, [customer, leader], { content: 'Mine', messageType: 'file', attachments: [file] });
    await makeMessage(app.database, [leader, customer], { content: 'For me' });
    await makeMessage(app.database, [other, leader], { content: 'Not for me' });
    const { reply, text } = await app.call(exportOwnData, { token });
    expect(reply.data.profile.id).toBe(customer.id);
    expect(reply.data.messages).toEqual([
      expect.objectContaining({
        seq: 1,
        sender: customer.id,
        recipient: leader.id,
        content: 'Mine',
        attachments: [file],
      }),
      expect.objectContaining({ seq: 2, sender: leader.id, recipient: customer.id, content: 'For me', isRead: false }),
    ]);
    expect(reply.data.messages[0]!.files).toMatchObject([{ id: file, mimeType: 'image/png' }]);
    expect(reply.data.files).toMatchObject([
      { id: file, mimeType: 'image/png', createdAt: expect.any(String) as unknown },
    ]);
    expect(text).not.toContain('Not for me');
    expect(text).not.toContain(leader.phone!);
    expect((await fetch(new URL(reply.data.files[0]!.cloudUrl, app.origin))).status).toBe(200);
  });

  it('goes on beyond a thousand messages, each once and in order', async () => {
    const leader = await makeTeamLeader(app.database);
    const customer = await makeCustomer(app.database, { branchId: leader.branchId });
    const { conversationId } = await makeMessage(app.database, [customer, leader], { content: '1' });
    await app.database.pool.query(
      `insert into messages (conversation_id, seq, id, sender_id, message_type, content, created_at)
       select $1::bigint, n, gen_random_uuid(), $2::uuid, 'text', n::text, now() from generate_series(2, 2100) n`,
      [conversationId, customer.id],
    );
    const { reply } = await app.call(exportOwnData, { token: await signIn(app.database, customer) });
    expect(reply.data.messages.map(({ content }) => Number(content))).toEqual(
      Array.from({ length: 2100 }, (_, index) => index + 1),
    );
  });

  it('reads nothing but one’s own messages that are left, however little is known of the rest', async () => {
    const leader = await makeTeamLeader(app.database);
    const customer = await makeCustomer(app.database, { branchId: leader.branchId });
    const { conversationId } = await makeMessage(app.database, [customer, leader]);
    for (let count = 0; count < 3; count += 1) await makeMessage(app.database, [leader, customer]);
    const page = { after: { conversationId, seq: 2 }, limit: 250 };
    const read = await countRowsRead(app.database, { table: 'messages', hasTalks: true }, async (connection) => {
      expect(await findMessagesOf(drizzle(connection), customer.id, page)).toHaveLength(2);
    });
    expect(read).toBe(2);
  });

  it('is written piece by piece, with commas only between items', async () => {
    const token = await signIn(app.database, await makeTeamLeader(app.database));
    const { reply, headers, text } = await app.call(exportOwnData, { token });
    expect(headers.get('content-length')).toBeNull();
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(reply.data).toMatchObject({ messages: [], files: [] });
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['status', 'data']);
    for (let count = 0; count < 2; count += 1) await upload(token);
    expect((await app.call(exportOwnData, { token })).reply.data.files).toHaveLength(2);
  });

  it('is given ten times an hour', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
    const token = await signIn(strict.database, await makeCustomer(strict.database));
    for (let count = 0; count < 10; count += 1)
      expect((await strict.call(exportOwnData, { token })).httpStatus).toBe(200);
    const refused = await strict.call(exportOwnData, { token });
    expect(refused.failure).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/downloaded too often/) as string,
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await strict.call(getProfile, { token })).httpStatus).toBe(200);
    await strict.close();
  });
});
