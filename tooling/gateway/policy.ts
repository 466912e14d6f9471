import { reportsPath } from './reports.ts';

/** Sent with every response. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/** Sent with pages. Browsers ignore these on scripts, pictures and data, which a first load has a dozen of. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
  'cross-origin-opener-policy': 'same-origin',
};

const originOf = (address: unknown) =>
  typeof address === 'string' && /^https?:\/\//.test(address) ? [new URL(address).origin] : [];

const line = (name: string, ...values: string[]) => [name, ...new Set(values)].join(' ');

type PolicyInput = {
  nonce: string;
  remoteBases: readonly string[];
  config: Readonly<Record<string, unknown>>;
  /** Additional origins that the page may contact; for development. */
  connect?: readonly string[];
};

/**
 * The content security policy of a host page: only origins and files from the registry and the configuration. No script
 * may be created from a string: Trusted Types are required, and the only allowed policy accepts only the address of the
 * service worker (host/src/offline/cache-shell.ts).
 */
export const contentSecurityPolicy = ({ nonce, remoteBases, config, connect = [] }: PolicyInput) => {
  const remoteOrigins = remoteBases.flatMap(originOf);
  const apiOrigins = Object.values(config).flatMap(originOf);
  return [
    line('default-src', "'none'"),
    line('script-src', "'self'", `'nonce-${nonce}'`, ...remoteOrigins),
    line('style-src', "'self'", `'nonce-${nonce}'`),
    line('img-src', "'self'", 'data:'),
    line('font-src', "'self'"),
    line('connect-src', "'self'", ...apiOrigins, ...connect),
    line('manifest-src', "'self'"),
    line('worker-src', "'self'"),
    // Code submits every form: otherwise a browser would put the password into the address.
    line('form-action', "'none'"),
    line('frame-ancestors', "'none'"),
    line('base-uri', "'none'"),
    line('require-trusted-types-for', "'script'"),
    line('trusted-types', 'service-worker'),
    line('report-uri', reportsPath),
  ].join('; ');
};
