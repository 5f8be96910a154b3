import { createECDH } from 'node:crypto';

/** Whether a message can be encrypted for this key: what has the right length may still be no point of the curve. */
export const isPublicKey = (p256dh: string): boolean => {
  try {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    pair.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
};

/** Where the browsers' own push services live; a dot in front takes every name below it. */
const pushServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Whether the operator named this endpoint's host, which may then lie in a private network. */
export const isOperatorsHost = (endpoint: string, moreHosts: readonly string[]): boolean => {
  const { host, hostname } = new URL(endpoint);
  return moreHosts.includes(host) || moreHosts.includes(hostname);
};

/** Whether the server may call this endpoint: https, a push service's host, no port, name or password of its own. */
export const isPushEndpoint = (endpoint: string, moreHosts: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (isOperatorsHost(endpoint, moreHosts)) return true;
  const isService = (host: string) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host);
  return url.port === '' && pushServices.some(isService);
};

/** They end a subscription after a few pushes that show nothing; Firefox after 16 since the last visit. */
const endAfterSilence = ['.push.apple.com', '.push.services.mozilla.com'];

/** Whether a push that shows nothing may go there. */
export const isSilentAllowed = (endpoint: string): boolean => {
  const { hostname } = new URL(endpoint);
  return !endAfterSilence.some((host) => hostname.endsWith(host));
};
