import * as calls from '@branchline/contract/settings';
import type { AppContext } from '#app-context';
import { presentApiKey } from './api-keys.presenter.ts';
import { addApiKey, listApiKeys, removeApiKey } from './api-keys.service.ts';

export const registerApiKeyCalls = ({ http, database }: AppContext): void => {
  http.registerCall(calls.addApiKey, async ({ body, ...caller }) => {
    const { record, key } = await addApiKey(database, caller, body);
    return { message: 'The API key is made.', data: presentApiKey(record), key };
  });
  http.registerCall(calls.listApiKeys, async () => ({ data: (await listApiKeys(database)).map(presentApiKey) }));
  http.registerCall(calls.removeApiKey, async ({ params: { id }, ...caller }) => {
    await removeApiKey(database, caller, id);
    return { message: 'The API key is revoked.' };
  });
};
