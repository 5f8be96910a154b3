import { login } from '@branchline/contract/auth';
import { listAudit } from '@branchline/contract/audit';
import type { BodyInput } from '@branchline/contract/call';
import { listFiles } from '@branchline/contract/files';
import { addUser } from '@branchline/contract/users';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  newEmail,
  newPhone,
  signIn,
  testPassword,
} from '#testing/factories';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database, { firstName: 'Ada', lastName: 'Min' }));
});
afterAll(() => app.close());

type Form = BodyInput<typeof addUser>;
const formFor = (branch: string, values: Partial<Form> = {}): Form => ({
  email: newEmail('new'),
  phone: newPhone(),
  firstName: 'Nila',
  lastName: 'Sen',
  role: 'team_leader',
  branch,
  addressline1: '2 Low Street',
  addressline2: 'Ward 9',
  city: 'Nashik',
  state: 'Maharashtra',
  zipcode: '422001',
  status: true,
  password: testPassword,
  ...values,
});
const asMultipart = (form: Form, image?: { name: string; bytes: Buffer }): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, String(value));
  if (image) data.append('image', new Blob([new Uint8Array(image.bytes)]), image.name);
  return data;
};
const makeLeader = async () => {
  const branch = await makeBranch(app.database);
  const leader = await makeBranchLeader(app.database, { branchId: branch.id });
  return { branch, token: await signIn(app.database, leader) };
};
const refusal = async (token: string, body: unknown) => (await app.call(addUser, { token, unknownBody: body })).failure;

describe('adding a user', () => {
  it('refuses the unauthenticated, and those who are not staff', async () => {
    const branch = await makeBranch(app.database);
    const body = formFor(branch.id);
    expect((await app.call(addUser, { body })).failure.code).toBe('unauthenticated');
    for (const make of [makeTeamLeader, makeCustomer]) {
      const token = await signIn(app.database, await make(app.database, { branchId: branch.id }));
      expect((await refusal(token, body)).code).toBe('forbidden');
    }
  });

  it('names every field that is missing or badly written', async () => {
    const { errors } = await refusal(admin, { email: 'x', phone: '123' });
    expect(errors).toMatchObject({
      email: 'Invalid email format',
      phone: 'Phone number must be 10 digits',
      firstName: expect.any(String),
      role: 'Choose Branch Leader or Team Leader',
      city: expect.any(String),
      password: 'Password is required',
    });
  });

  it('makes neither admins nor customers, whoever asks and however', async () => {
    const { branch, token } = await makeLeader();
    for (const who of [admin, token]) {
      for (const role of ['admin', 'customer', 'ADMIN', ['team_leader'], null]) {
        expect((await refusal(who, { ...formFor(branch.id), role })).code).toBe('invalid');
      }
      for (const smuggled of [{ id: 'x' }, { isAdmin: true }, { createdAt: '2020-01-01' }, { passwordHash: 'x' }]) {
        expect((await refusal(who, { ...formFor(branch.id), ...smuggled })).code).toBe('invalid');
      }
    }
  });

  it('adds a team leader who can sign in, by form or JSON', async () => {
    const branch = await makeBranch(app.database);
    for (const role of ['team_leader', 'branch_leader'] as const) {
      const form = formFor(branch.id, { role, firstName: '  Nila ', lastName: 'Sen 🌸' });
      const body = role === 'team_leader' ? { ...form, image: '' as const } : asMultipart(form);
      const { reply } = await app.call(addUser, { token: admin, body });
      expect(reply.data).toMatchObject({
        firstName: 'Nila',
        lastName: 'Sen 🌸',
        email: form.email,
        role: { slug: role },
        branch: { id: branch.id, name: branch.name },
        zipcode: '422001',
        status: true,
        image: null,
      });
      expect(JSON.stringify(reply)).not.toMatch(/password|hash/i);
      const signedIn = await app.call(login, { body: { username: form.email.toUpperCase(), password: testPassword } });
      expect(signedIn.reply.me.id).toBe(reply.data.id);
      const { data } = (await app.call(listAudit, { token: admin, body: { action: 'user.add' } })).reply;
      expect(data[0]).toMatchObject({
        actor: { name: 'Ada Min', role: 'admin' },
        target: { type: 'user', id: reply.data.id, name: 'Nila Sen 🌸' },
        details: { role, branch: branch.name },
        ip: '127.0.0.1',
      });
    }
  });

  it('lets a branch leader add team leaders of the own branch only', async () => {
    const { branch, token } = await makeLeader();
    const other = await makeBranch(app.database);
    expect((await refusal(token, formFor(branch.id, { role: 'branch_leader' }))).code).toBe('invalid');
    expect((await refusal(token, formFor(other.id))).code).toBe('forbidden');
    const { reply } = await app.call(addUser, { token, body: formFor(branch.id) });
    expect(reply.data.branch?.id).toBe(branch.id);
  });

  it('refuses a branch that is off or gone', async () => {
    const off = await makeBranch(app.database, { isActive: false });
    for (const branch of [off.id, 'nowhere', crypto.randomUUID()]) {
      const failure = await refusal(admin, formFor(branch));
      expect([failure.code, Object.keys(failure.errors ?? {})]).toEqual(['invalid', ['branch']]);
    }
  });

  it('refuses a common password', async () => {
    const failure = await refusal(admin, formFor((await makeBranch(app.database)).id, { password: 'password1' }));
    expect([failure.code, Object.keys(failure.errors ?? {})]).toEqual(['invalid', ['password']]);
  });

  it('names the e-mail and phone that somebody has, and adds only one of many at once', async () => {
    const branch = await makeBranch(app.database);
    const someone = await makeCustomer(app.database, { email: newEmail() });
    const form = formFor(branch.id, { email: (someone.email ?? '').toUpperCase(), phone: someone.phone ?? '' });
    const failure = await refusal(admin, form);
    expect([failure.code, Object.keys(failure.errors ?? {})]).toEqual(['conflict', ['email', 'phone']]);

    const spelled = await makeCustomer(app.database, { email: newEmail('Émile') });
    for (const email of [spelled.email!.toUpperCase(), spelled.email!.toLowerCase()])
      expect((await refusal(admin, formFor(branch.id, { email }))).code).toBe('conflict');

    const same = formFor(branch.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.call(addUser, { token: admin, body: same })));
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('keeps a picture, and nothing at all of what is none', async () => {
    const branch = await makeBranch(app.database);
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a37' } })
      .png()
      .toBuffer();
    const added = await app.call(addUser, {
      token: admin,
      body: asMultipart(formFor(branch.id), { name: 'nila.png', bytes }),
    });
    const link = added.reply.data.image;
    expect((await fetch(`${app.origin}${link ?? ''}`)).headers.get('content-type')).toMatch(/^image\//);

    const countFiles = async () => (await app.call(listFiles, { token: admin, body: {} })).reply.total;
    const before = await countFiles();
    const text = { name: 'nila.png', bytes: Buffer.from('<script>alert(1)</script>') };
    const form = formFor(branch.id);
    expect((await app.call(addUser, { token: admin, body: asMultipart(form, text) })).httpStatus).toBe(415);
    const taken = { ...form, email: added.reply.data.email ?? '' };
    expect(
      (await app.call(addUser, { token: admin, body: asMultipart(taken, { name: 'a.png', bytes }) })).httpStatus,
    ).toBe(409);
    expect(await countFiles()).toBe(before);
    expect((await app.call(addUser, { token: admin, body: form })).httpStatus).toBe(200);
  });
});
