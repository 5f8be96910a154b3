/** One directive per line; no inline script anywhere. Style elements are made at run time by the pickers and toasts. */
const contentSecurityPolicy = (publicUrl: string): string => {
  const { protocol, host } = new URL(publicUrl);
  const isTls = protocol === 'https:';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    // Older Safari does not count a websocket of the same host as 'self'.
    `connect-src 'self' blob: ${isTls ? 'wss' : 'ws'}://${host}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
};

/** The headers of every reply (S29). A file's own reply may set a stricter policy over them. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(publicUrl),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
