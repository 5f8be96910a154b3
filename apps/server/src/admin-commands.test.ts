import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticate, verifyPassword } from '#features/auth';
import { openDatabase } from '#platform/db/database';
import { users } from '#schema/users';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeAdmin, signIn } from '#testing/factories';
import { runAdminCommand, UsageError } from './admin-commands.ts';

let test: TestDatabase;
let said: string[];
let typed: string;
let opened: number;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());
beforeEach(() => {
  said = [];
  opened = 0;
});

const run = (line: string) =>
  runAdminCommand(line.split(' ').filter(Boolean), {
    say: (text) => void said.push(text),
    askPassword: () => Promise.resolve(typed),
    openDatabase: () => {
      opened += 1;
      return Promise.resolve({ ...test.database, close: () => Promise.resolve() });
    },
  });
const findAdmin = async (email: string) =>
  (await test.database.db.select().from(users).where(eq(users.email, email)))[0]!;

describe('npm run admin', () => {
  it('says how it is used', async () => {
    for (const line of ['', '--help', 'list -h']) {
      await run(line);
      expect(said.pop()).toContain('Usage: npm run admin');
    }
    expect(opened).toBe(0);
  });

  it('refuses what it does not understand before it opens anything', async () => {
    const wrong = [
      'fly',
      'list list',
      'list --fast',
      'add --email a@b.example',
      'add --email nowhere --name A',
      // The app's own forms would not take it from its owner.
      "add --email o'brien@example.com --name A",
      'add --email a@b.example --name A --phone 123',
      'reset',
    ];
    for (const line of wrong) await expect(run(line)).rejects.toThrow(UsageError);
    expect(opened).toBe(0);
  });

  it('adds an admin with a generated password that is shown, and lists it', async () => {
    await run('list');
    expect(said.pop()).toContain('There is no admin yet');
    await run('add --email bo@example.com --phone 9876543210 --name Bo');
    const generated = /^Password: (\S+)$/m.exec(said.join('\n'))![1]!;
    const admin = await findAdmin('bo@example.com');
    expect(admin).toMatchObject({ role: 'admin', firstName: 'Bo', phone: '9876543210', isActive: true });
    expect(await verifyPassword(admin.passwordHash, generated)).toBe(true);
    await run('list');
    expect(said.at(-1)).toBe('bo@example.com  9876543210  Bo  active');
    await expect(run('add --email BO@example.com --name Bo')).rejects.toThrow('Somebody has the e-mail');
  });

  it('gives an admin a typed password, which is not shown, unless it is easy to guess', async () => {
    await run('add --email al@example.com --name Al');
    typed = 'a small red boat';
    said = [];
    await run('reset --email al@example.com --ask-password');
    expect(said.join('\n')).not.toContain(typed);
    expect(await verifyPassword((await findAdmin('al@example.com')).passwordHash, typed)).toBe(true);
    typed = 'password1';
    await expect(run('reset --email al@example.com --ask-password')).rejects.toThrow('easy to guess');
  });

  it('resets an admin whose address was taken once, though it would not be today', async () => {
    await run('add --email cy@example.com --name Cy');
    await test.database.db.update(users).set({ email: "o'brien@example.com" }).where(eq(users.email, 'cy@example.com'));
    await run("reset --email o'brien@example.com");
    expect(said.join('\n')).toContain("o'brien@example.com has a new password");
    await expect(run('reset --email nobody@example.com')).rejects.toThrow('There is no admin');
  });
});

it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'says that an admin is signed out when the server that runs beside it says so too',
  async () => {
    const admin = await makeAdmin(test.database);
    const token = await signIn(test.database, admin);
    const authenticate = createAuthenticate(test.database);
    const isSignedIn = async () =>
      (await authenticate(token, {
        id: '1',
        ip: '127.0.0.1',
        userAgent: 'Test browser',
        language: 'en',
        usualLanguage: 'en',
      })) !== null;
    expect(await isSignedIn()).toBe(true);
    await runAdminCommand(['reset', '--email', admin.email ?? ''], {
      say: (text) => void said.push(text),
      askPassword: () => Promise.resolve(typed),
      openDatabase: () => openDatabase({ url: test.url, dataDir: '' }),
    });
    expect(said.join()).toContain('is signed out everywhere');
    expect(await isSignedIn()).toBe(false);
  },
);
