import { Counter, Gauge, type Registry } from 'prom-client';
import { createSharedReading } from './shared-reading.ts';

/** What is used of something that the whole installation shares, and how much there is. */
export interface BudgetState {
  readonly used: number;
  readonly limit: number;
  /** Whether somebody is refused for it: strangers are before known devices. */
  readonly isOver: boolean;
}

/** What the installation's budgets tell Prometheus. */
export interface BudgetMetrics {
  /** A wrong code, by whether the device was known. */
  countWrongCode(device: 'known' | 'new'): void;
  /** Reads the budgets at each scrape, by name. */
  watchBudgets(read: () => Promise<Readonly<Record<string, BudgetState>>>): void;
}

const gauges: Readonly<Record<string, { help: string; valueOf: (state: BudgetState) => number }>> = {
  branchline_budget_used: {
    help: 'What the installation used of it in this hour or month.',
    valueOf: ({ used }) => used,
  },
  branchline_budget_limit: {
    help: 'What the installation may use of it; 0 of a month: no ceiling.',
    valueOf: ({ limit }) => limit,
  },
  branchline_budget_over: {
    help: '1 while somebody is refused for it: new devices before known ones.',
    valueOf: ({ isOver }) => Number(isOver),
  },
};

/** Registers them, so that each is served from the start. */
export const createBudgetMetrics = (registry: Registry): BudgetMetrics => {
  const registers = [registry];
  const wrongCodes = new Counter({
    name: 'branchline_wrong_codes_total',
    help: 'Wrong codes, from devices that signed in before and from others.',
    labelNames: ['device'],
    registers,
  });
  return {
    countWrongCode: (device) => wrongCodes.inc({ device }),
    watchBudgets: (read) => {
      const readOnce = createSharedReading(read);
      for (const [name, { help, valueOf }] of Object.entries(gauges)) {
        const gauge = new Gauge({
          name,
          help,
          labelNames: ['budget'],
          registers,
          async collect() {
            for (const [budget, state] of Object.entries(await readOnce())) this.set({ budget }, valueOf(state));
          },
        });
        // Every worker reads the same counts: their sum would be none of them.
        Object.assign(gauge, { aggregator: 'max' });
      }
    },
  };
};
