import { login } from '@branchline/contract/auth';
import { readConversation } from '@branchline/contract/conversations';
import { listOrders } from '@branchline/contract/orders';
import { listOwnQuickReplies } from '@branchline/contract/quick-replies';
import { olderMessagesEvent, usersChatWithMe } from '@branchline/contract/socket-events';
import { listUsers } from '@branchline/contract/users';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate';
import { connectUser } from '#testing/chat-client';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { startTestApp, type TestApp } from '#testing/app';
import { migrationsFolder } from './open-named-database.ts';

/** Those that 0.1.0 had. */
const migrationsThen = 10;
const readThen = (name: string) => readFileSync(new URL(`./testing/release-0.1.0/${name}`, import.meta.url), 'utf8');
const cleo = { id: '01a2124f-5f4a-7420-a027-cf8d922f2a70' };
const lee = { id: '01a2124f-5dc3-7661-93b1-9cec0d755cfd' };

const emptyAgain = async ({ database }: TestDatabase) => {
  await database.pool.query('drop schema drizzle cascade; drop schema public cascade; create schema public');
  await migrate(database, migrationsFolder, { upTo: migrationsThen });
};

describe('a database that 0.1.0 filled', () => {
  let test: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    test = await createTestDatabase();
    await emptyAgain(test);
    // Tables name each other, and the file has them by name.
    await test.database.pool.query(`set session_replication_role = replica; ${readThen('data.sql')};
      set session_replication_role = origin`);
    await migrate(test.database, migrationsFolder);
    app = await startTestApp({ database: test.database });
  });
  afterAll(async () => {
    await app.close();
    await test.close();
  });

  it('lets its people in and lists them, with their passwords and roles', async () => {
    const { reply } = await app.call(login, {
      body: { username: 'admin@example.com', password: 'correct horse battery' },
    });
    const { reply: people } = await app.call(listUsers, { token: reply.token, body: { page: 1 } });
    expect(people.list.map(({ firstName, role }) => `${firstName} ${role.slug}`).toSorted()).toEqual([
      'Bea branch_leader',
      'Cleo customer',
      'Dagny customer',
      'Ida customer',
      'Lee team_leader',
      'Mia team_leader',
    ]);
    const { reply: orders } = await app.call(listOrders, { token: reply.token, body: { page: 1 } });
    expect(orders.data).toMatchObject([{ externalId: 'o-1', amount: 12.5 }]);
    const { reply: replies } = await app.call(listOwnQuickReplies, { token: await tokenOf('lee'), body: {} });
    expect(replies.data).toMatchObject([{ title: 'Opening hours', content: 'Nine to five' }]);
    const { reply: chat } = await app.call(readConversation, {
      token: reply.token,
      body: { firstUserId: lee.id, secondUserId: cleo.id, page: 1 },
    });
    expect(chat.data).toHaveLength(8);
  });

  const tokenOf = async (name: string) => {
    const body = { username: `${name}@example.com`, password: 'correct horse battery' };
    return (await app.call(login, { body })).reply.token;
  };

  it('has each message once, in order, with its marks, and goes on from there', async () => {
    const customer = await connectUser(app, cleo);
    const leader = await connectUser(app, lee);
    const { data } = await customer.ask(olderMessagesEvent, { userid: lee.id, page: 1 });
    expect(data.map(({ seq, content, isRead, deleted }) => ({ seq, content, isRead, deleted }))).toEqual([
      ...[1, 2, 3].map((seq) => message(seq, { isRead: true })),
      ...[4, 5, 6].map((seq) => message(seq, { isRead: seq !== 5 })),
      { seq: 7, content: '', isRead: false, deleted: true },
      { seq: 8, content: 'see', isRead: false, deleted: false },
    ]);
    expect(data[7]?.files.map(({ fileName }) => fileName)).toEqual(['sums.csv', 'dot.png']);
    expect((await leader.ask(usersChatWithMe, { agentask: 0, page: 1 })).data[0]).toMatchObject({
      username: 'Cleo Bergman',
      unread: 2,
    });
    expect(await customer.say(lee, 'after the upgrade')).toMatchObject({ seq: 9 });
    // What a device sends again is known from before.
    expect(await customer.say(lee, 'again', 'old-1')).toMatchObject({ seq: 1 });
  });

  const message = (seq: number, { isRead }: { isRead: boolean }) => ({
    seq,
    content: `message ${String(seq)} of 0.1.0 – ünï 🙂`,
    isRead,
    deleted: false,
  });
});

describe('while servers of 0.1.0 go on', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  it('every statement of theirs is one that the newer tables take', async () => {
    const statements = JSON.parse(readThen('statements.json')) as string[];
    const refused: string[] = [];
    for (const statement of statements) {
      const count = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      const values = count > 0 ? `(${Array.from({ length: count }, () => 'null').join(', ')})` : '';
      // Planning finds what parsing does not: the index that an `on conflict` counts on.
      await test.database.pool
        .query(`deallocate all; prepare it as ${statement}; explain execute it ${values}`)
        .catch((error: unknown) => refused.push(`${String(error)}: ${statement}`));
    }
    expect(refused).toEqual([]);
  });
});
