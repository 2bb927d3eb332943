/** Sent with every answer; pages.ts adds the content security policy of pages. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Returns whether browsers trust the connection: HTTPS, also at a proxy, or this machine. */
export const isTrustworthy = (appUrl: string, host: string) =>
  appUrl.startsWith('https:') || /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/**
 * Sent with the answer that ends a session, and with refusals after its end. The browser forgets the files that it may
 * keep for an hour. Drafts in its storage stay, under the id of their person.
 */
export const forgetFiles = { 'clear-site-data': '"cache"' };
