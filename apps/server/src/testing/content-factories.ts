import { eq } from 'drizzle-orm';
import type { Database } from '#platform/db/database';
import { newId } from '#platform/ids';
import { files } from '#schema/files';
import { orders, payments } from '#schema/orders';
import { quickReplies, quickReplyBranches, quickReplyFiles } from '#schema/quick-replies';
import { settings } from '#schema/settings';

// Factories of what is neither a person nor a message.

type Target = Pick<Database, 'db'>;

let counter = 0;

/** An active quick reply of these branches, with these files; the first of them is the one it shows. */
export const makeQuickReply = async (
  { db }: Target,
  places: { readonly branchIds: readonly string[]; readonly fileIds?: readonly string[] },
  values: Partial<typeof quickReplies.$inferInsert> = {},
): Promise<string> => {
  const { branchIds, fileIds = [] } = places;
  const id = newId();
  const orderBy = ++counter;
  const messageType = fileIds.length > 0 ? 'file' : 'text';
  const suggestionFileId = fileIds[0] ?? null;
  const standard = {
    id,
    title: `Quick reply ${String(orderBy)}`,
    content: 'Made for a test.',
    messageType,
    orderBy,
  } as const;
  await db.insert(quickReplies).values({ ...standard, suggestionFileId, ...values });
  if (branchIds.length > 0)
    await db.insert(quickReplyBranches).values(branchIds.map((branchId) => ({ quickReplyId: id, branchId })));
  for (const [position, fileId] of fileIds.entries()) {
    await db.insert(quickReplyFiles).values({ quickReplyId: id, fileId, position });
    await db.update(files).set({ attachedAt: new Date() }).where(eq(files.id, fileId));
  }
  return id;
};

/** An order as another system feeds it; with `isPaid` its payment too. */
export const makeOrder = async (
  { db }: Target,
  { isPaid = false, ...values }: Partial<typeof orders.$inferInsert> & { readonly isPaid?: boolean } = {},
): Promise<void> => {
  const externalId = `order-${newId()}`;
  const placedAt = values.placedAt ?? new Date();
  const order = { externalId, amount: 1000, currency: 'INR', state: 'placed' as const, placedAt, ...values };
  await db.insert(orders).values(order);
  if (!isPaid) return;
  const payment = { externalId: `payment-${newId()}`, orderExternalId: order.externalId, amount: order.amount };
  await db.insert(payments).values({ ...payment, paidAt: placedAt });
};

/** The value of a setting that is there, without making a call: what is kept in memory counts for a second. */
export const setSettingValue = async ({ db }: Target, key: string, value: string): Promise<void> => {
  await db.update(settings).set({ value }).where(eq(settings.key, key));
};
