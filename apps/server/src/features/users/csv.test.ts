import { listAudit } from '@branchline/contract/audit';
import type { BodyInput } from '@branchline/contract/call';
import { getProfile } from '@branchline/contract/profile';
import { exportUsers, importUsers, listUsers } from '@branchline/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  newPhone,
  signIn,
} from '#testing/factories';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const makeLeader = async (name?: string) => {
  const branch = await makeBranch(app.database, name === undefined ? {} : { name });
  const leader = await makeBranchLeader(app.database, { branchId: branch.id });
  return { branch, token: await signIn(app.database, leader) };
};
const lastEntry = async (action: string) =>
  (await app.call(listAudit, { token: admin, body: { action } })).reply.data[0];

describe('exporting people', () => {
  const fetchCsv = (token: string | undefined, body: BodyInput<typeof exportUsers>) =>
    app.call(exportUsers, { token, body });

  it('refuses the unauthenticated, other roles and other branches', async () => {
    expect((await fetchCsv(undefined, {})).failure.code).toBe('unauthenticated');
    const { token } = await makeLeader();
    expect((await fetchCsv(token, { branch: app.primaryBranch.id })).failure.code).toBe('forbidden');
    for (const make of [makeTeamLeader, makeCustomer]) {
      const other = await signIn(app.database, await make(app.database));
      expect((await fetchCsv(other, {})).failure.code).toBe('forbidden');
    }
  });

  it('S27: writes everybody the filters find, with formulas made inert and cells quoted', async () => {
    const { branch, token } = await makeLeader('Branch, "quoted"');
    const at = { branchId: branch.id, createdAt: new Date('2026-01-02T03:04:05.678Z') };
    const person = await makeCustomer(app.database, {
      ...at,
      firstName: '=cmd|x',
      lastName: '@home',
      email: '+1@x.org',
    });
    const other = await makeCustomer(app.database, { ...at, firstName: '-2+3', lastName: '\tTab', isActive: false });
    const third = await makeCustomer(app.database, { ...at, firstName: '\rCR', lastName: '+1' });
    await makeCustomer(app.database);
    const ids = [person, other, third].toSorted((a, b) => (a.id < b.id ? 1 : -1));
    // All pages, whatever page the list was on.
    const reply = await fetchCsv(token, { page: 2 });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = {
      [person.id]: `'=cmd|x,'@home,${person.phone ?? ''},'+1@x.org,customer,"Branch, ""quoted""",Active,2026-01-02T03:04:05.678Z`,
      [other.id]: `'-2+3,"'\tTab",${other.phone ?? ''},,customer,"Branch, ""quoted""",InActive,2026-01-02T03:04:05.678Z`,
      [third.id]: `"'\rCR",'+1,${third.phone ?? ''},,customer,"Branch, ""quoted""",Active,2026-01-02T03:04:05.678Z`,
    };
    const header = 'firstName,lastName,phone,email,role,branch,status,createdAt';
    expect(reply.text).toBe([header, ...ids.map(({ id }) => lines[id]), ''].join('\r\n'));
    expect((await fetchCsv(token, { search: 'CMD' })).text.split('\r\n')).toHaveLength(3);
    expect((await fetchCsv(token, { status: false })).text.split('\r\n')).toHaveLength(3);
    expect(await lastEntry('user.export')).toMatchObject({ actor: { role: 'branch_leader' }, target: null });
  });

  it('S27: a name holds no formula where a semicolon or a tab separates cells, and imports as one cell', async () => {
    const { branch, token } = await makeLeader();
    const names = { firstName: 'Jo;=1+1+cmd|calc!A0;z', lastName: 'A\t@SUM(A1); "-2"' };
    const person = await makeCustomer(app.database, { branchId: branch.id, ...names });
    const [, line = ''] = (await fetchCsv(token, { search: person.phone ?? '' })).text.split('\r\n');
    const [first, last] = [`"Jo;'=1+1+cmd|calc!A0;z"`, `"A\t'@SUM(A1);' ""-2"""`];
    expect(line.startsWith(`${first},${last},${person.phone ?? ''},`)).toBe(true);
    const { reply } = await importCsv(token, `phone,firstName,lastName\n${newPhone()},${first},${last}`);
    expect(reply).toMatchObject({ created: 1, errors: [] });
    expect((await peopleOf(branch.id)).map(({ firstName }) => firstName)).toContain("Jo;'=1+1+cmd|calc!A0;z");
  });

  it.each(['＝1', '＋1', '－1', '＠SUM'])('S27: the full-width %s begins no formula either', async (firstName) => {
    const { branch, token } = await makeLeader();
    const person = await makeCustomer(app.database, { branchId: branch.id, firstName });
    const [, line] = (await fetchCsv(token, { search: person.phone ?? '' })).text.split('\r\n');
    expect(line).toMatch(new RegExp(`^'${firstName}`));
  });

  it('writes more people than are read at once, each of them once', async () => {
    const branch = await makeBranch(app.database);
    const rows = Array.from({ length: 2_500 }, (_, index) => `${newPhone()},Person ${String(index)},,${branch.name}`);
    const imported = await importCsv(admin, ['phone,firstName,lastName,branch', ...rows].join('\n'));
    expect(imported.reply).toMatchObject({ created: 2_500, updated: 0, errors: [] });
    const lines = (await fetchCsv(admin, { branch: branch.id })).text.trimEnd().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2_500);
    expect(lines).toHaveLength(2_500);
  });
});

const importCsv = (token: string | undefined, csv: string | Buffer, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(
    'file',
    new Blob([typeof csv === 'string' ? csv : new Uint8Array(csv)], { type: 'text/csv' }),
    'people.csv',
  );
  return app.call(importUsers, { token, body: form });
};
const peopleOf = async (branch: string) => (await app.call(listUsers, { token: admin, body: { branch } })).reply.list;

describe('importing customers', () => {
  it('refuses the unauthenticated and other roles', async () => {
    const csv = `phone\n${newPhone()}`;
    expect((await importCsv(undefined, csv)).failure.code).toBe('unauthenticated');
    for (const make of [makeTeamLeader, makeCustomer]) {
      const token = await signIn(app.database, await make(app.database));
      expect((await importCsv(token, csv)).failure.code).toBe('forbidden');
    }
  });

  it('refuses what is no such file', async () => {
    for (const csv of ['', 'name,age\na,1', 'phone,phone\n1,2', 'firstName\nA', 'phone,firstName\n"9000000001,"A']) {
      expect((await importCsv(admin, csv)).failure.code, csv).toBe('invalid');
    }
    expect((await importCsv(admin, Buffer.from('phone,firstName\n', 'utf16le'))).failure.code).toBe('invalid');
    expect((await app.call(importUsers, { token: admin, body: new FormData() })).failure.code).toBe('invalid');
    expect((await app.call(importUsers, { token: admin, unknownBody: {} })).failure.code).toBe('unsupported_type');
    const long = ['phone', ...Array.from({ length: 50_001 }, () => '1')].join('\n');
    expect((await importCsv(admin, long)).failure.code).toBe('too_large');
  });

  it('adds, changes, and the second time does nothing', async () => {
    const branch = await makeBranch(app.database, { name: `Pune ${newPhone()}` });
    const known = await makeCustomer(app.database, { branchId: branch.id, firstName: 'Old', lastName: 'Name' });
    const fresh = newPhone();
    const lands = newPhone();
    const csv = [
      '\uFEFFphone,firstName,lastName,branch',
      `${known.phone ?? ''},New,,`,
      `${fresh},"Ravi ""R""","Patil, Sr",${branch.name.toUpperCase()}`,
      '',
      `${lands},,,`,
    ].join('\r\n');
    expect((await importCsv(admin, csv)).reply).toMatchObject({ created: 2, updated: 1, errors: [] });
    expect(await lastEntry('user.import')).toMatchObject({ details: { created: 2, updated: 1 } });
    const people = await peopleOf(branch.id);
    expect(people.find(({ id }) => id === known.id)).toMatchObject({ firstName: 'New', lastName: 'Name' });
    expect(await lastEntry('user.edit')).toMatchObject({
      target: { type: 'user', id: known.id, name: 'New Name' },
      details: { changed: ['firstName'] },
    });
    expect(people.find(({ phone }) => phone === fresh)).toMatchObject({
      firstName: 'Ravi "R"',
      lastName: 'Patil, Sr',
      role: { slug: 'customer' },
      status: true,
    });
    expect((await peopleOf(app.primaryBranch.id)).some(({ phone }) => phone === lands)).toBe(true);
    expect((await importCsv(admin, csv)).reply).toMatchObject({ created: 0, updated: 0, errors: [] });
  });

  it('tells what is wrong row by row and takes the rest', async () => {
    const staff = await makeTeamLeader(app.database);
    const off = await makeBranch(app.database, { isActive: false });
    const good = newPhone();
    const csv = [
      'phone;firstName;lastName;branch',
      '12345;A;B;',
      `${staff.phone ?? ''};A;B;`,
      `${newPhone()};A;B;No such branch`,
      `${newPhone()};A;B;${off.name}`,
      `${good};Good;One;`,
      `${good};Twice;One;`,
      `${newPhone()};${'x'.repeat(101)};B;`,
      `${newPhone()};A;B;;more`,
    ].join('\n');
    const { reply } = await importCsv(admin, csv);
    expect([reply.created, reply.updated]).toEqual([1, 0]);
    expect(reply.errors.map(({ row }) => row)).toEqual([2, 3, 4, 5, 7, 8, 9]);
    expect(reply.errors.map(({ message }) => message).join('\n')).toMatch(
      /10 digits[^]*staff[^]*no branch[^]*off[^]*Row 6/,
    );
  });

  it('splits at what the header is split at, and nowhere else', async () => {
    const { branch, token } = await makeLeader();
    const [comma, semicolon] = [newPhone(), newPhone()];
    const reply = async (csv: string) => (await importCsv(token, csv)).reply;
    expect(await reply(`phone,firstName,lastName\r\n${comma},Asha;Kumar,Main`)).toMatchObject({
      created: 1,
      errors: [],
    });
    expect(await reply(`\uFEFFphone;firstName;lastName\n${semicolon};Ravi, Sr;Patil`)).toMatchObject({
      created: 1,
      errors: [],
    });
    const people = (await peopleOf(branch.id)).filter(({ role }) => role.slug === 'customer');
    expect(people.map(({ phone, firstName, lastName }) => [phone, firstName, lastName])).toEqual([
      [semicolon, 'Ravi, Sr', 'Patil'],
      [comma, 'Asha;Kumar', 'Main'],
    ]);
  });

  it('shows what it would do, and does not', async () => {
    const { branch } = await makeLeader();
    const csv = `phone,firstName,lastName,branch\n${newPhone()},A,B,${branch.name}\n1,A,B,\n`;
    const { reply } = await importCsv(admin, csv, { preview: 'true' });
    expect([reply.created, reply.updated, reply.errors.length]).toEqual([1, 0, 1]);
    expect((await peopleOf(branch.id)).filter(({ role }) => role.slug === 'customer')).toEqual([]);
  });

  it('puts on record every row it left out, unreadable and repeated ones too', async () => {
    const { branch, token } = await makeLeader();
    const onRecord = async (action: string) =>
      (await app.call(listAudit, { token: admin, body: { action } })).reply.data
        .filter(({ actor }) => actor.role === 'branch_leader')
        .map(({ details }) => details as { created: number; leftOut: number; firstRow?: number; lastRow?: number });
    const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
    await importCsv(token, `phone\n${newPhone()}\n12345`);
    expect((await onRecord('user.import'))[0]).toMatchObject({ created: 1, leftOut: 1, firstRow: 2, lastRow: 3 });
    const bad = ['phone', ...Array.from({ length: 600 }, () => '1')].join('\n');
    await importCsv(token, bad, { preview: 'true' });
    expect((await onRecord('user.import_preview'))[0]).toMatchObject({ created: 0, leftOut: 600 });
    await importCsv(token, bad);
    expect((await onRecord('user.import'))[0]).toMatchObject({ created: 0, leftOut: 600, firstRow: 2, lastRow: 601 });
    // A long file has an entry for each of its parts: together they are what the person was told.
    const before = (await onRecord('user.import')).length;
    const phones = Array.from({ length: 700 }, () => newPhone());
    const long = ['phone,branch', '1', ...phones.flatMap((phone) => [`${phone},${branch.name}`, `${phone},`]), '2'];
    const { reply } = await importCsv(token, long.join('\n'));
    expect([reply.created, reply.errors.length]).toEqual([700, 702]);
    expect(reply.errors.map(({ row }) => row)).toEqual(reply.errors.map(({ row }) => row).toSorted((a, b) => a - b));
    const entries = (await onRecord('user.import')).slice(0, -before);
    expect(entries.length).toBeGreaterThan(1);
    expect(sumOf(entries.map(({ created }) => created))).toBe(700);
    expect(sumOf(entries.map(({ leftOut }) => leftOut))).toBe(702);
  });

  it('keeps a branch leader to the own branch', async () => {
    const { branch, token } = await makeLeader();
    const other = await makeLeader();
    const theirs = await makeCustomer(app.database, { branchId: other.branch.id, firstName: 'Theirs' });
    const own = newPhone();
    const csv = [
      'phone,firstName,lastName,branch',
      `${own},Own,,`,
      `${newPhone()},Named,,${branch.name}`,
      `${newPhone()},Elsewhere,,${other.branch.name}`,
      `${theirs.phone ?? ''},Stolen,,`,
    ].join('\n');
    const { reply } = await importCsv(token, csv);
    expect([reply.created, reply.updated, reply.errors.map(({ row }) => row)]).toEqual([2, 0, [4, 5]]);
    const names = (await peopleOf(other.branch.id)).map(({ firstName }) => firstName);
    expect(names).toContain('Theirs');
    expect(names).not.toContain('Elsewhere');
  });

  it('tells a branch leader of a number elsewhere neither whose it is nor where, and records the look', async () => {
    const { branch, token } = await makeLeader();
    const elsewhere = await makeCustomer(app.database);
    const staff = [await makeTeamLeader(app.database), await makeTeamLeader(app.database, { branchId: branch.id })];
    const numbers = [elsewhere, ...staff].map(({ phone }) => phone ?? '');
    const csv = ['phone', ...numbers, newPhone()].join('\n');
    for (const fields of [{ preview: 'true' }, {}]) {
      const { reply } = await importCsv(token, csv, fields);
      expect(reply.errors.map(({ row }) => row)).toEqual([2, 3, 4]);
      const told = new Set(reply.errors.map(({ message }) => message));
      expect([...told]).toEqual(['This number belongs to somebody who is no customer of your branch.']);
    }
    const counts = { created: 1, updated: 0, leftOut: 3 };
    const [looked, imported] = [await lastEntry('user.import_preview'), await lastEntry('user.import')];
    expect(looked).toMatchObject({ actor: { role: 'branch_leader' }, target: null, details: counts });
    expect(imported).toMatchObject({ details: counts });
    for (const number of numbers) expect(JSON.stringify([looked, imported])).not.toContain(number);
    // Nobody new: that it was asked is on record all the same.
    await importCsv(token, `phone\n${elsewhere.phone ?? ''}`);
    expect(await lastEntry('user.import')).toMatchObject({ details: { created: 0, leftOut: 1 } });
    // An admin sees every branch, and is told what is wrong.
    const { reply } = await importCsv(admin, csv, { preview: 'true' });
    expect(reply.errors.map(({ message }) => message)).toEqual(staff.map(() => 'This number belongs to staff.'));
  });

  it('S55: moves a customer to another branch, who stays signed in, and says so in the audit log', async () => {
    const [origin, target] = [await makeBranch(app.database), await makeBranch(app.database)];
    const customer = await makeCustomer(app.database, { branchId: origin.id });
    const token = await signIn(app.database, customer);
    await importCsv(admin, `phone,branch\n${customer.phone ?? ''},${target.name}`);
    expect(await lastEntry('user.edit')).toMatchObject({
      target: { id: customer.id },
      details: { changed: ['branchId'], branch: { from: origin.name, to: target.name } },
    });
    expect((await peopleOf(target.id)).map(({ id }) => id)).toEqual([customer.id]);
    expect((await app.call(getProfile, { token })).reply.data.branch?.id).toBe(target.id);
  });

  it('sent twice at once, adds everybody once', async () => {
    const branch = await makeBranch(app.database);
    const rows = Array.from({ length: 700 }, (_, index) => `${newPhone()},P${String(index)},,${branch.name}`);
    const csv = ['phone,firstName,lastName,branch', ...rows].join('\n');
    const answers = await Promise.all([importCsv(admin, csv), importCsv(admin, csv)]);
    expect(answers.reduce((sum, { reply }) => sum + reply.created, 0)).toBe(700);
    expect(answers.flatMap(({ reply }) => reply.errors)).toEqual([]);
  });
});
