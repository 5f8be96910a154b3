import { createSession } from '#features/auth';
import { makeCustomer } from '../factories.ts';
import { makeStandIn, makeTarget, type MakeRequest, newName } from './ask.ts';

/** Somebody who waits, where anybody can. */
export const heldAccount: MakeRequest = async (ask) => {
  const { id: userId, isActive } = await makeTarget(ask);
  const canWait = isActive && !['own', 'not_a_party', 'deleted'].includes(ask.relation);
  const session = { userId, device: newName(), ip: '127.0.0.1', isHeld: true };
  if (canWait) await createSession(ask.world.app.database.db, session);
  return { body: { id: userId } };
};

/** Whoever waits gives up an account of their own. */
export const freshStart: MakeRequest = async (ask) => {
  if (ask.caller !== 'held') return { token: (await makeStandIn(ask)).token };
  const { database } = ask.world.app;
  const { id: userId } = await makeCustomer(database);
  const session = { userId, device: newName(), ip: '127.0.0.1', isHeld: true };
  return { token: await createSession(database.db, session) };
};
