import { eq } from 'drizzle-orm';
import type { Database } from '#platform/db/database';
import { users } from '#schema/users';
import {
  type Branch,
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  type User,
} from '#testing/factories';
import type { Dice } from './demo-dice.ts';
import type { DemoFiles } from './demo-files.ts';
import { demoBranches, demoBranchLeaders, demoCustomers, demoTeamLeaders } from './demo-people.ts';
import { drawPortrait } from './demo-pictures.ts';

export interface DemoOrganisation {
  readonly branches: readonly Branch[];
  readonly admin: User;
  readonly branchLeaders: readonly User[];
  readonly teamLeaders: readonly User[];
  readonly customers: readonly User[];
}

export interface DemoTools {
  readonly database: Database;
  readonly files: DemoFiles;
  readonly dice: Dice;
  readonly now: Date;
}

const dayMs = 24 * 3_600_000;
const skins = ['#f1c9a5', '#d9a066', '#a9714b', '#8a5a3c', '#e8b48c'];
const hairs = ['#2b2119', '#4a2f1d', '#1d1d24', '#6b4423', '#8d8d8d'];
const backgrounds = ['#0f766e', '#c2512f', '#35487a', '#5d7350', '#8a5a83', '#b8862d'];

const givePortrait = async ({ database, files, dice }: DemoTools, user: User): Promise<void> => {
  const bytes = await drawPortrait(dice.pick(skins), dice.pick(hairs), dice.pick(backgrounds));
  const imageFileId = await files.upload(user.id, { fileName: 'portrait.jpg', mimeType: 'image/jpeg', bytes });
  await database.db.update(users).set({ imageFileId }).where(eq(users.id, user.id));
};

/** Spread over eight weeks, more of them lately. */
const joinedAt = ({ dice, now }: DemoTools): Date => new Date(now.getTime() - dice.roll() ** 1.6 * 56 * dayMs);

/** Ten digits that stay the same from demo to demo. */
const phoneAt = (start: number, index: number): string => String(start + index * 1_013);

/** Makes branches and people, who all have `password`; customers have none and sign in with codes. */
export const makeOrganisation = async (
  tools: DemoTools,
  { adminEmail, password }: { readonly adminEmail: string; readonly password: string },
): Promise<DemoOrganisation> => {
  const { database, dice, now } = tools;
  const opened = new Date(now.getTime() - 60 * dayMs);
  const branches: Branch[] = [];
  for (const [index, branch] of demoBranches.entries())
    branches.push(await makeBranch(database, { ...branch, isPrimary: index === 0, createdAt: opened }));
  const [firstBranch] = branches;
  if (!firstBranch) throw new Error('The demo has no branch.');

  const mailOf = (name: string) => `${name.toLowerCase()}@example.com`;
  const staff = { password, createdAt: opened };
  const admin = await makeAdmin(database, { ...staff, firstName: 'Asha', lastName: 'Rao', email: adminEmail });
  const branchLeaders: User[] = [];
  const teamLeaders: User[] = [];
  for (const [index, { id: branchId }] of branches.entries()) {
    const person = demoBranchLeaders[index] ?? demoBranchLeaders[0];
    const email = mailOf(person.firstName);
    branchLeaders.push(
      await makeBranchLeader(database, { ...staff, ...person, email, branchId, phone: phoneAt(9_820_000_101, index) }),
    );
    for (const leader of demoTeamLeaders[index] ?? []) {
      const phone = phoneAt(9_830_000_207, teamLeaders.length);
      const made = { ...staff, ...leader, email: mailOf(leader.firstName), branchId, phone };
      teamLeaders.push(await makeTeamLeader(database, made));
    }
  }
  const customers: User[] = [];
  for (const [index, { firstName, lastName }] of demoCustomers.entries()) {
    const branchId = branches[index % branches.length]?.id ?? firstBranch.id;
    const createdAt = firstName === '' ? new Date(now.getTime() - 20 * 60_000) : joinedAt(tools);
    const lastSeenAt = new Date(now.getTime() - dice.roll() * 3 * dayMs);
    const values = { firstName, lastName, branchId, createdAt, lastSeenAt, phone: phoneAt(9_000_000_311, index) };
    customers.push(await makeCustomer(database, values));
  }
  for (const leader of [...branchLeaders, ...teamLeaders]) await givePortrait(tools, leader);
  for (const customer of customers.filter(({ firstName }, index) => firstName !== '' && index % 5 < 2))
    await givePortrait(tools, customer);
  return { branches, admin, branchLeaders, teamLeaders, customers };
};
