import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config';
import { newReadableSecret } from '#features/auth';
import { finishSetup, seedSettings } from '#features/settings';
import type { Logger } from '#platform/logger';
import { openStorage } from '#platform/storage/open-storage';
import { users } from '#schema/users';
import { openMigratedDatabase } from '../open-named-database.ts';
import { makeContent } from './demo-content.ts';
import { makeConversations } from './demo-conversations.ts';
import { createDice } from './demo-dice.ts';
import { createDemoFiles } from './demo-files.ts';
import { type DemoOrganisation, makeOrganisation } from './demo-organisation.ts';

const signIns = (organisation: DemoOrganisation, password: string, config: Config): string[] => {
  const { admin, branchLeaders, teamLeaders, customers, branches } = organisation;
  const branchOf = (branchId: string | null) => branches.find(({ id }) => id === branchId)?.name ?? '';
  const line = (who: string, how: string | null, what: string) => `  ${who.padEnd(15)}${(how ?? '').padEnd(24)}${what}`;
  return [
    '',
    `Everybody who works here signs in at ${config.publicUrl}/login with the password  ${password}`,
    line('admin', admin.email, 'everything'),
    ...branchLeaders.map(({ email, branchId }) => line('branch leader', email, branchOf(branchId))),
    ...teamLeaders.map(({ email, branchId }) => line('team leader', email, branchOf(branchId))),
    '',
    `Customers sign in at ${config.publicUrl} with their phone number; the code appears in this terminal`,
    ...customers
      .slice(0, 6)
      .map(({ firstName, lastName, phone }) => line('customer', phone, `${firstName} ${lastName}`)),
    '',
  ];
};

/**
 * Fills an empty installation with the demo's organisation. Answers lines for the person at the terminal: who signs in
 * how. Throws with one clear line when somebody lives in the database already.
 */
export const fillDemo = async (config: Config, logger: Logger): Promise<readonly string[]> => {
  const folder = join(config.dataDir, 'incoming', 'demo');
  const database = await openMigratedDatabase(config, { logger });
  try {
    if ((await database.db.$count(users)) > 0)
      throw new Error(
        'The database at DATABASE_URL has people in it already, and the demo changes none. Give it an empty one.',
      );
    await mkdir(folder, { recursive: true });
    const storage = await openStorage(config.storage, logger);
    try {
      await seedSettings(database);
      const files = createDemoFiles({ database, storage, folder });
      const tools = { database, files, dice: createDice(20), now: new Date() };
      const password = config.admin.password ?? newReadableSecret(2);
      const organisation = await makeOrganisation(tools, { adminEmail: config.admin.email, password });
      await makeConversations(tools, organisation);
      await makeContent(tools, organisation);
      await finishSetup(database);
      return signIns(organisation, password, config);
    } finally {
      await storage.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await database.close();
  }
};
