import { editProfile } from '@branchline/contract/profile';
import { sendMessage, sync } from '@branchline/contract/socket-events';
import { addUser, editUser } from '@branchline/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import {
  makeAdmin,
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
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const rowOf = async (id: string) => (await app.database.db.select().from(users).where(eq(users.id, id)))[0];
const userForm = (branch: string) => ({
  email: newEmail(),
  phone: newPhone(),
  firstName: 'New',
  lastName: 'Person',
  role: 'team_leader',
  branch,
  addressline1: '1',
  addressline2: '2',
  city: 'Pune',
  state: 'MH',
  zipcode: '411001',
  status: true,
  password: testPassword,
});

describe('S17: what is smuggled in', () => {
  const extras = [
    { role: 'admin' },
    { status: true },
    { isActive: true },
    { branch_id: 'x' },
    { passwordHash: 'x' },
    { password_hash: 'x' },
    { totpSecret: null },
    { deletedAt: null },
    { createdAt: '2020-01-01' },
  ];
  test('is refused in the own profile, and nothing of the form is kept', async () => {
    const customer = await makeCustomer(app.database);
    const token = await signIn(app.database, customer);
    const before = await rowOf(customer.id);
    for (const extra of extras) {
      const { httpStatus } = await app.call(editProfile, { token, unknownBody: { firstName: 'Taken', ...extra } });
      expect([extra, httpStatus]).toEqual([extra, 400]);
      const form = new FormData();
      for (const [name, value] of Object.entries({ firstName: 'Taken', ...extra })) form.append(name, String(value));
      expect((await app.call(editProfile, { token, body: form })).httpStatus).toBe(400);
    }
    expect(await rowOf(customer.id)).toEqual(before);
  });

  test('makes no admin, from whoever adds or edits', async () => {
    const leader = await makeBranchLeader(app.database);
    const token = await signIn(app.database, leader);
    const target = await makeTeamLeader(app.database, { branchId: leader.branchId });
    const before = await rowOf(target.id);
    for (const role of [
      'admin',
      'branch_leader',
      'customer',
      'Admin',
      'ADMIN',
      ['admin'],
      { slug: 'admin' },
      null,
      0,
    ]) {
      const added = await app.call(addUser, { token, unknownBody: { ...userForm(leader.branchId!), role } });
      expect([role, added.httpStatus]).toEqual([role, 400]);
      const edited = await app.call(editUser, { token, params: { id: target.id }, unknownBody: { role } });
      expect([role, edited.httpStatus]).toEqual([role, expect.toBeOneOf([400, 403])]);
      const byAdmin = await app.call(addUser, { token: admin, unknownBody: { ...userForm(leader.branchId!), role } });
      expect([role, byAdmin.httpStatus]).toEqual([role, role === 'branch_leader' ? 200 : 400]);
    }
    expect(await rowOf(target.id)).toEqual(before);
  });

  test('an id in the body that is not the address’s is refused', async () => {
    const [one, other] = [await makeCustomer(app.database), await makeCustomer(app.database)];
    const { failure } = await app.call(editUser, {
      token: admin,
      params: { id: one.id },
      body: { id: other.id, firstName: 'Taken' },
    });
    expect(failure.code).toBe('invalid');
    expect([(await rowOf(one.id))?.firstName, (await rowOf(other.id))?.firstName]).toEqual(['Ravi', 'Ravi']);
  });

  test('no prototype is reached, by JSON, form or socket', async () => {
    const leader = await makeTeamLeader(app.database);
    const customer = await makeCustomer(app.database, { branchId: leader.branchId });
    const token = await signIn(app.database, customer);
    const bodies = [
      '{"firstName":"A","__proto__":{"isAdmin":true}}',
      '{"firstName":"A","constructor":{"prototype":{"isAdmin":true}}}',
      '{"__proto__":{"firstName":"A"}}',
      '{"firstName":"A","\\u005f_proto__":{"isAdmin":true}}',
    ];
    for (const body of bodies) {
      const reply = await fetch(`${app.origin}${editProfile.path}`, {
        method: 'POST',
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
        body,
      });
      expect([body, reply.status]).toEqual([body, 400]);
    }
    for (const name of [
      '__proto__',
      '__proto__[isAdmin]',
      'constructor',
      'constructor[prototype][isAdmin]',
      'a.__proto__.b',
    ]) {
      const form = new FormData();
      form.append('firstName', 'A');
      form.append(name, 'true');
      expect((await app.call(editProfile, { token, body: form })).httpStatus).toBe(400);
    }
    const device = await connectUser(app, customer);
    const payload = JSON.parse(`{"touserid":"${leader.id}","content":"A","__proto__":{"sender":"x"}}`) as object;
    expect((await device.askInVain(sendMessage, payload)).code).toBe('invalid');
    // Where any name is a key, nothing but the names themselves stands between them and the record that is built.
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const since = `{"${name}":1,"${leader.id}":0}`;
      const asked = JSON.parse(`{"since":${since},"time":"${new Date().toISOString()}"}`) as object;
      expect([name, (await device.askInVain(sync, asked)).code]).toEqual([name, 'invalid']);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
