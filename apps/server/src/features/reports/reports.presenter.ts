import type { BranchReach, getDashboard, getEarlierFigures, getReports } from '@branchline/contract/reports';
import type { ReplyOf } from '@branchline/contract/call';
import { personName } from '#features/users';
import type { Dashboard, readEarlierFigures, readReach } from './dashboard.service.ts';
import type { readReports } from './reports.service.ts';

type Reports = Awaited<ReturnType<typeof readReports>>;

/** The dashboard's cards under the wire's names. */
export const presentDashboard = (figures: Dashboard): ReplyOf<typeof getDashboard>['data'] => ({
  countOrders: figures.orders,
  countpayments: figures.payments,
  countCustomers: figures.customers,
  completedOrder: figures.completedAmount,
});

/** What the cards are held against, under the wire's names. */
export const presentEarlierFigures = (
  figures: Awaited<ReturnType<typeof readEarlierFigures>>,
): ReplyOf<typeof getEarlierFigures>['data'] => ({
  countOrders: figures.orders,
  countpayments: figures.payments,
  countCustomers: figures.customers,
  completedOrder: figures.completedAmount,
});

/** Whom notifications reach in a branch; who is not in any other group took none. */
export const presentReach = (row: Awaited<ReturnType<typeof readReach>>[number]): BranchReach => ({
  branch: { id: row.id, name: row.name },
  customers: row.customers,
  reached: row.reached,
  never: Math.max(0, row.customers - row.reached - row.stale - row.refused),
  refused: row.refused,
  stale: row.stale,
});

/** The chat reports; leaders by their names. */
export const presentReports = ({ leaders, branches, ...figures }: Reports): ReplyOf<typeof getReports>['data'] => ({
  messages: figures.messages,
  conversations: figures.conversations,
  newCustomers: figures.newCustomers,
  activeCustomers: figures.activeCustomers,
  firstResponse: figures.firstResponse,
  perDay: figures.perDay,
  perLeader: leaders.map((line) => ({
    id: line.id,
    name: personName(line),
    branch: line.branch,
    messages: line.messages,
    conversations: line.conversations,
    medianResponseSeconds: line.medianResponseSeconds,
  })),
  perBranch: branches.map((line) => ({
    id: line.id,
    name: line.name,
    messages: line.messages,
    conversations: line.conversations,
    newCustomers: line.newCustomers,
    medianResponseSeconds: line.medianResponseSeconds,
  })),
  hourly: {
    zone: figures.hourly.zone,
    days: figures.hourly.days,
    hasHours: figures.hourly.hasHours,
    hours: figures.hourly.hours.map(({ open, closed }) => ({ open, closed })),
  },
  waiting: {
    now: figures.waiting.now,
    oldestSince: figures.waiting.oldestSince?.toISOString() ?? null,
    overHour: figures.waiting.overHour,
  },
  leaderless: figures.leaderless.map(({ id, name, customers }) => ({ id, name, customers })),
});
