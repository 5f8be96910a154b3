import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { settings, systemValues } from '#schema/settings';

export type SettingRow = typeof settings.$inferSelect;
type NewSetting = Omit<typeof settings.$inferInsert, 'createdAt'>;
export type SettingChanges = Partial<Pick<SettingRow, 'name' | 'value' | 'helpText' | 'filter' | 'isActive'>>;

export interface SettingFilter {
  readonly key?: string | undefined;
  readonly filter?: SettingRow['filter'] | undefined;
  readonly isActive?: boolean | undefined;
}

/** The settings that match, by key. */
export const findSettings = (db: Db, { key, filter, isActive }: SettingFilter = {}): Promise<SettingRow[]> =>
  db
    .select()
    .from(settings)
    .where(
      and(
        key === undefined ? undefined : eq(settings.key, key),
        filter === undefined ? undefined : eq(settings.filter, filter),
        isActive === undefined ? undefined : eq(settings.isActive, isActive),
      ),
    )
    .orderBy(asc(settings.key));

/** Holds the setting's row until the transaction ends. */
export const lockSetting = async (tx: Db, id: string): Promise<SettingRow | undefined> => {
  const [row] = await tx.select().from(settings).where(eq(settings.id, id)).for('update');
  return row;
};

/** Undefined when the key is taken. */
export const insertSetting = async (db: Db, setting: NewSetting): Promise<SettingRow | undefined> => {
  const [row] = await db.insert(settings).values(setting).onConflictDoNothing().returning();
  return row;
};

export const updateSetting = async (db: Db, id: string, changes: SettingChanges): Promise<SettingRow | undefined> => {
  const [row] = await db.update(settings).set(changes).where(eq(settings.id, id)).returning();
  return row;
};

export const deleteSetting = async (db: Db, id: string): Promise<void> => {
  await db.delete(settings).where(eq(settings.id, id));
};

const seededKeys = 'seeded_settings';

/** The keys that a start has added before; those deleted since are not added again. Other starts wait meanwhile. */
export const lockSeededKeys = async (tx: Db): Promise<string[]> => {
  await tx.insert(systemValues).values({ key: seededKeys, value: '' }).onConflictDoNothing();
  const [row] = await tx.select().from(systemValues).where(eq(systemValues.key, seededKeys)).for('update');
  return (row?.value ?? '').split(' ').filter((key) => key !== '');
};

export const saveSeededKeys = async (tx: Db, keys: readonly string[]): Promise<void> => {
  await tx
    .update(systemValues)
    .set({ value: keys.join(' ') })
    .where(eq(systemValues.key, seededKeys));
};
