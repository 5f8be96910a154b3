import type { AppContext } from '#app-context';
import { registerOrderCalls } from './orders.routes.ts';

export { presentOrder } from './orders.presenter.ts';
export { findOrdersOf, forgetCustomerOfOrders } from './orders.repository.ts';

/** Registers the feed of orders and payments; the dispatcher has checked the API key. */
export const registerOrders = (context: AppContext): void => {
  registerOrderCalls(context.http, context.database.db);
};
