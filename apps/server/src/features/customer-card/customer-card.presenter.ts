import type { CustomerCard, Note } from '@branchline/contract/notes';
import type { Label } from '@branchline/contract/shapes';
import { presentPastLeader } from '#features/assignment';
import { presentOrder } from '#features/orders';
import { personName } from '#features/users';
import type { Card } from './card.service.ts';
import type { LabelRow, NoteRow } from './customer-card.repository.ts';

export const presentLabel = ({ id, name, color, names }: LabelRow): Label => ({
  id,
  name,
  color,
  ...(Object.keys(names).length > 0 && { names }),
});

export const presentNote = (row: NoteRow): Note => ({
  id: row.id,
  content: row.content,
  author: { id: row.authorId, name: personName(row) },
  createdAt: row.createdAt.toISOString(),
});

export const presentCard = ({ customer, branch, leader, earlier, leaders, labels, orders }: Card): CustomerCard => ({
  customer: { id: customer.id, name: personName(customer), since: customer.createdAt.toISOString() },
  branch: { id: branch.id, name: branch.name },
  leader: leader ? { id: leader.id, name: leader.name, since: leader.since.toISOString() } : null,
  earlier: earlier ?? null,
  labels: labels.map(presentLabel),
  orders: orders.latest.map(presentOrder).map(({ phone: _phone, ...order }) => order),
  totalOrders: orders.total,
  ...(leaders && { leaders: leaders.map(presentPastLeader) }),
});
