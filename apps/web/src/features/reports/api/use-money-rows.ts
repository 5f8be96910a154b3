import { listOrders, listPayments } from '@branchline/contract/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { timeZone } from '#lib/dates.ts';
import type { MoneyRows } from '../lib/money-rows.ts';

/** A page of the orders behind a figure. */
export const useOrders = ({ what, startDate }: MoneyRows, page: number) =>
  useQuery({
    queryKey: ['dashboard', 'orders', what, startDate, page],
    queryFn: ({ signal }) =>
      call(listOrders, {
        body: { page, startDate, state: what === 'completed' ? 'completed' : '', tz: timeZone() },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** A page of the payments behind a figure. */
export const usePayments = ({ startDate }: MoneyRows, page: number) =>
  useQuery({
    queryKey: ['dashboard', 'payments', startDate, page],
    queryFn: ({ signal }) => call(listPayments, { body: { page, startDate, tz: timeZone() }, signal }),
    placeholderData: keepPreviousData,
  });
