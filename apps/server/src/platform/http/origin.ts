const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Tells whether a browser's Origin is this product's own: exactly PUBLIC_URL's. The loopback names of one port count as
 * one origin. A caller that sends no Origin is no browser page and proves itself by its header alone.
 */
export const createOriginCheck = (publicUrl: string): ((origin: string | undefined) => boolean) => {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  const onPort = port === '' ? '' : `:${port}`;
  const own = new Set(
    loopbackNames.includes(hostname) ? loopbackNames.map((name) => `${protocol}//${name}${onPort}`) : [origin],
  );
  return (given) => given === undefined || own.has(given);
};
