import { sendMessage } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import { makeBranch, makeCustomer, makeTeamLeader } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// What was found out about two people is remembered; none of it may outlive a change.
describe('people who wrote to each other a moment ago', () => {
  test.each([
    ['turned off', 'is_active = false', 'is_active = true'],
    ['deleted', 'deleted_at = now()', 'deleted_at = null'],
    ['given other work', `role = 'branch_leader'`, `role = 'team_leader'`],
    ['moved to another branch', 'branch_id = $2', 'branch_id = $3'],
  ])('can no longer once the leader was %s, and can when that is undone', async (_what, change, undo) => {
    const [branch, elsewhere] = [await makeBranch(app.database), await makeBranch(app.database)];
    const leader = await makeTeamLeader(app.database, { branchId: branch.id });
    const phone = await connectUser(app, await makeCustomer(app.database, { branchId: branch.id }));
    // Both branches are named in every statement, so that each has the same three values.
    const set = (what: string) =>
      app.database.pool.query(
        `update users set ${what} where id = $1 and ($2::uuid is not null or $3::uuid is not null)`,
        [leader.id, elsewhere.id, branch.id],
      );

    await phone.say(leader, 'Before');
    await set(change);
    const refused = await phone.askInVain(sendMessage, { touserid: leader.id, content: 'Meanwhile' });
    expect(refused.code).toBe('forbidden');
    await set(undo);
    expect(await phone.say(leader, 'After')).toMatchObject({ seq: 2, content: 'After' });
  });
});
