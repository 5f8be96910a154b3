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

/** Whether the server may call this endpoint: https, a push service's host, no port, name or password of its own. */
export const isPushEndpoint = (endpoint: string, moreHosts: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (moreHosts.includes(url.host) || moreHosts.includes(url.hostname)) return true;
  const isService = (host: string) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host);
  return url.port === '' && pushServices.some(isService);
};
