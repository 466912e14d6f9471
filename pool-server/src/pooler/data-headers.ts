import { secureHeaders } from 'hono/secure-headers';

/**
 * The headers of responses that are data: never a page, a script or a frame. Those that protect only pages are off,
 * since on a phone the headers of most responses cost more than their bodies.
 */
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
