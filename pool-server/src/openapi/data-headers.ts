import { secureHeaders } from 'hono/secure-headers';

/** The headers of data responses. Those that protect only pages are off: on a phone, headers outweigh most bodies. */
export const dataHeaders = (readableFrom: 'same-origin' | 'cross-origin') =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: readableFrom,
    originAgentCluster: false,
    referrerPolicy: 'no-referrer',
    // Set by the proxy that terminates TLS.
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: 'DENY',
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
