import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#schema/audit';
import { sessions, users } from '#schema/users';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeAdmin, makeTeamLeader, newEmail, newPhone, signIn } from '#testing/factories';
import { addAdmin, AdminError, listAdmins, resetAdmin, seedFirstAdmin } from './admins.service.ts';
import { verifyPassword } from './passwords.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const admins = () => test.database.db.select().from(users).where(eq(users.role, 'admin'));
const first = { email: 'first@example.com', phone: null, password: null };

describe('the first admin', () => {
  beforeEach(async () => {
    await test.database.db.delete(users);
  });

  it('is made once by processes that start at once, and one of them is told the password', async () => {
    const told: (string | null)[] = [];
    const seed = () =>
      seedFirstAdmin(test.database, first, ({ generatedPassword }) => void told.push(generatedPassword));
    await Promise.all([seed(), seed(), seed(), seed()]);
    await seed();
    const [admin, ...others] = await admins();
    expect(others).toEqual([]);
    expect(admin).toMatchObject({ email: 'first@example.com', branchId: null, isActive: true });
    expect(told).toHaveLength(1);
    expect(await verifyPassword(admin!.passwordHash, told[0]!)).toBe(true);
  });

  it('has the password that was configured, which nobody is told', async () => {
    let told: unknown;
    const password = 'configured 42';
    await seedFirstAdmin(test.database, { ...first, password }, (admin) => {
      told = admin;
    });
    expect(told).toEqual({ email: 'first@example.com', generatedPassword: null });
    const [admin] = await admins();
    expect(await verifyPassword(admin!.passwordHash, password)).toBe(true);
  });

  it('is not made while there is one, and clearly refused when the e-mail is somebody else’s', async () => {
    await makeTeamLeader(test.database, { email: 'FIRST@example.com' });
    await expect(seedFirstAdmin(test.database, first, () => undefined)).rejects.toThrow(AdminError);
    await makeAdmin(test.database);
    await seedFirstAdmin(test.database, first, () => undefined);
    expect(await admins()).toHaveLength(1);
  });
});

describe('admins from the terminal', () => {
  it('are added and listed', async () => {
    const admin = { email: newEmail('new'), phone: newPhone(), firstName: 'Bo', lastName: 'Ek' };
    await addAdmin(test.database, { ...admin, password: 'a small red boat' });
    expect(await listAdmins(test.database)).toContainEqual(expect.objectContaining({ ...admin, isActive: true }));
    const again = addAdmin(test.database, {
      ...admin,
      email: admin.email.toUpperCase(),
      phone: null,
      password: 'other 77',
    });
    await expect(again).rejects.toThrow(/has the e-mail/);
    const samePhone = addAdmin(test.database, { ...admin, email: newEmail(), password: 'other 77' });
    await expect(samePhone).rejects.toThrow(/has the phone/);
  });

  it('are let in again: new password, turned on, signed out everywhere, without the second factor when asked', async () => {
    const { db } = test.database;
    const admin = await makeAdmin(test.database, { isActive: true, totpSecret: 'sealed', totpEnabledAt: new Date() });
    await signIn(test.database, admin);
    await db.update(users).set({ isActive: false }).where(eq(users.id, admin.id));
    const reset = { email: admin.email!, password: 'a small red boat' };
    await resetAdmin(test.database, { ...reset, withoutSecondFactor: false });
    const find = async () => (await db.select().from(users).where(eq(users.id, admin.id)))[0]!;
    expect(await find()).toMatchObject({ isActive: true, totpSecret: 'sealed' });
    expect(await verifyPassword((await find()).passwordHash, reset.password)).toBe(true);
    expect(await db.select().from(sessions).where(eq(sessions.userId, admin.id))).toEqual([]);
    await resetAdmin(test.database, { ...reset, withoutSecondFactor: true });
    expect(await find()).toMatchObject({ totpSecret: null, totpEnabledAt: null });
    const audited = await db.select().from(auditLog).where(eq(auditLog.targetId, admin.id));
    expect(audited.map(({ action, ip }) => [action, ip])).toEqual([
      ['admin.reset', 'terminal'],
      ['admin.reset', 'terminal'],
    ]);
  });

  it('are admins only', async () => {
    const leader = await makeTeamLeader(test.database);
    const reset = { password: 'a small red boat', withoutSecondFactor: false };
    await expect(resetAdmin(test.database, { ...reset, email: leader.email! })).rejects.toThrow(AdminError);
    await expect(resetAdmin(test.database, { ...reset, email: newEmail() })).rejects.toThrow(AdminError);
  });
});
