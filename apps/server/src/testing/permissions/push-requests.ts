import { subscribePush } from '@branchline/contract/push';
import { newId } from '#platform/ids';
import { makeBrowserPushKeys } from '../browser-push-keys.ts';
import { makeCustomer, signIn } from '../factories.ts';
import { makeStandIn, type MakeRequest } from './ask.ts';

const endpoint = () => `https://fcm.googleapis.com/fcm/send/${newId()}`;
const { keys } = makeBrowserPushKeys();
export const subscribe: MakeRequest = async (ask) => ({
  token: (await makeStandIn(ask)).token,
  body: { endpoint: endpoint(), keys },
});

/** A browser that is the caller's, or somebody else's. */
export const unsubscribe: MakeRequest = async (ask) => {
  const { world, relation } = ask;
  const body = { endpoint: endpoint(), keys };
  const { token } = await makeStandIn(ask);
  const owner = await makeCustomer(world.app.database);
  const subscriber = relation === 'own' ? token : await signIn(world.app.database, owner);
  await world.app.call(subscribePush, { body, token: subscriber });
  return { token, body };
};
