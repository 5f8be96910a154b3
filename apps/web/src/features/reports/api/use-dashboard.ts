import { listOrders, listPayments } from '@branchline/contract/orders';
import { getDashboard, getEarlierFigures, getReach } from '@branchline/contract/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { timeZone } from '#lib/dates.ts';
import type { MoneyRows } from '../lib/money-rows.ts';

/** The figures of the cards. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) => (await call(getDashboard, { query: { tz: timeZone() }, signal })).data,
  });

/** What the cards are held against. Without an answer they stand alone. */
export const useEarlierFigures = () =>
  useQuery({
    queryKey: ['dashboard', 'earlier'],
    queryFn: async ({ signal }) => (await call(getEarlierFigures, { query: { tz: timeZone() }, signal })).data,
  });

/** Whom notifications reach, by branch. */
export const useReach = () =>
  useQuery({
    queryKey: ['dashboard', 'reach'],
    queryFn: async ({ signal }) => (await call(getReach, { signal })).data,
  });

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
