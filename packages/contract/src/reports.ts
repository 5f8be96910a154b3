import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { day, id, openFilter, timeZone } from './fields.ts';
import { branchName } from './shapes.ts';

const staff = { admin: 'all', branch_leader: 'branch' } as const;

const counter = z.object({ today: z.number(), thisWeek: z.number(), totals: z.number() });
export type Counter = z.infer<typeof counter>;

export const getDashboard = defineCall({
  name: 'dashboard.get',
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'Orders, payments and customers: today, this week (from Monday) and in all.',
  access: { roles: staff },
  query: z.strictObject({ tz: z.optional(timeZone) }),
  reply: success({
    data: z.object({
      countOrders: counter,
      countpayments: counter,
      countCustomers: counter,
      completedOrder: counter,
    }),
  }),
});

const earlier = z.object({ yesterday: z.number(), lastWeek: z.number() });
export type EarlierCounter = z.infer<typeof earlier>;

export const getEarlierFigures = defineCall({
  name: 'dashboard.earlier',
  method: 'GET',
  path: '/api/admin/dashboard/earlier',
  summary: 'What the dashboard showed a day and a week ago: yesterday and last week up to this time of the day.',
  access: { roles: staff },
  query: z.strictObject({ tz: z.optional(timeZone) }),
  reply: success({
    data: z.object({
      countOrders: earlier,
      countpayments: earlier,
      countCustomers: earlier,
      completedOrder: earlier,
    }),
  }),
});

const branchReach = z.object({
  branch: branchName,
  /** Active ones. Each is in exactly one of the four below. */
  customers: z.number(),
  /** On a device at least. */
  reached: z.number(),
  /** Allowed no notifications, or turned them off. */
  never: z.number(),
  /** The push service gave up the last device that took them. */
  refused: z.number(),
  /** No device acknowledged one for three days. */
  stale: z.number(),
});
export type BranchReach = z.infer<typeof branchReach>;

export const getReach = defineCall({
  name: 'dashboard.reach',
  method: 'GET',
  path: '/api/admin/dashboard/reach',
  summary: 'How many customers of each branch notifications reach, and why not the others.',
  access: { roles: staff },
  reply: success({ data: z.array(branchReach) }),
});

const leaderRow = z.object({
  id: z.string(),
  name: z.string(),
  branch: z.nullable(z.string()),
  messages: z.number(),
  conversations: z.number(),
  medianResponseSeconds: z.nullable(z.number()),
});
const branchRow = z.object({
  id: z.string(),
  name: z.string(),
  messages: z.number(),
  conversations: z.number(),
  newCustomers: z.number(),
  medianResponseSeconds: z.nullable(z.number()),
});

export const getReports = defineCall({
  name: 'reports.get',
  method: 'POST',
  path: '/api/counter/reports',
  summary: 'Chat figures: messages, conversations, customers, first response, by day, leader and branch.',
  access: { roles: staff },
  body: z.optional(
    z.strictObject({
      startDate: openFilter(day),
      endDate: openFilter(day),
      branch: openFilter(id),
      tz: z.optional(timeZone),
    }),
  ),
  reply: success({
    data: z.object({
      messages: counter,
      conversations: counter,
      newCustomers: counter,
      activeCustomers: counter,
      firstResponse: z.object({ medianSeconds: z.nullable(z.number()), p90Seconds: z.nullable(z.number()) }),
      perDay: z.array(
        z.object({ date: z.string(), messages: z.number(), conversations: z.number(), newCustomers: z.number() }),
      ),
      perLeader: z.array(leaderRow),
      perBranch: z.array(branchRow),
      /**
       * What customers wrote in each of the 24 hours of the day, while it was open and while it was closed: of the last days
       * of the range, at most 31, by the clock of `zone`. Without the hours of one branch everything is `open`.
       */
      hourly: z.optional(
        z.object({
          zone: z.string(),
          days: z.number(),
          hasHours: z.boolean(),
          hours: z.array(z.object({ open: z.number(), closed: z.number() })),
        }),
      ),
      /** Customers who wait for an answer now. */
      waiting: z.optional(z.object({ now: z.number(), oldestSince: z.nullable(z.string()), overHour: z.number() })),
      /** Branches whose customers have nobody to write to, also those that are off. */
      leaderless: z.optional(z.array(z.object({ id: z.string(), name: z.string(), customers: z.number() }))),
    }),
  }),
});
