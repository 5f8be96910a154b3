import { listPushDevices, subscribePush } from '@branchline/contract/push';
import { newId } from '#platform/ids';
import { makeBrowserPushKeys } from '../browser-push-keys.ts';
import { makeCustomer, signIn } from '../factories.ts';
import { type Ask, makeStandIn, type MakeRequest } from './ask.ts';

const endpoint = () => `https://fcm.googleapis.com/fcm/send/${newId()}`;
const { keys } = makeBrowserPushKeys();
export const subscribe: MakeRequest = async (ask) => ({
  token: (await makeStandIn(ask)).token,
  body: { endpoint: endpoint(), keys },
});

/** Somebody's session and a browser that is the caller's, or somebody else's. */
const makeBrowser = async (ask: Ask) => {
  const { world, relation } = ask;
  const body = { endpoint: endpoint(), keys };
  const { token } = await makeStandIn(ask);
  const owner = await makeCustomer(world.app.database);
  const subscriber = relation === 'own' ? token : await signIn(world.app.database, owner);
  await world.app.call(subscribePush, { body, token: subscriber });
  return { token, body, subscriber };
};

export const unsubscribe: MakeRequest = async (ask) => {
  const { token, body } = await makeBrowser(ask);
  return { token, body };
};

export const removeDevice: MakeRequest = async (ask) => {
  const { token, subscriber } = await makeBrowser(ask);
  const devices = await ask.world.app.call(listPushDevices, { token: subscriber });
  const id = devices.httpStatus === 200 ? devices.reply.list[0]?.id : undefined;
  return { token, body: { id: id ?? ask.world.nothing } };
};
