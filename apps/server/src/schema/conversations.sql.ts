import { customerConversation, leaderConversation } from './conversations.ts';

/** Condition on the conversation in table `alias`: it is between a customer and a team leader. */
export const isWithCustomer = (alias: string): string => `${alias}.kind = ${String(customerConversation)}`;

/** The same between two team leaders. */
export const isBetweenLeaders = (alias: string): string => `${alias}.kind = ${String(leaderConversation)}`;
