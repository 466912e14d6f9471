import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Refusal } from '../domain/refusal.ts';

/** Whether an IP address is on the public Internet. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** Resolves a name for a connection. Fails if one of its addresses is not public. */
export const lookupPublic: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error(`${host} has no address`), '');
    if (!found.every(({ address }) => isPublic(address)))
      return done(new Error(`${host} is not a public address`), '');
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Parses a webhook's URL: public and https outside a sandbox. Throws Refusal VALIDATION_ERROR. */
export function readTarget(text: string, sandbox: boolean): URL {
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username || url.password)
    throw new Refusal('VALIDATION_ERROR', 'The address must not contain a user name or password');
  if (url.protocol !== 'https:' && !(sandbox && url.protocol === 'http:'))
    throw new Refusal('VALIDATION_ERROR', 'Enter an address that begins with https://');
  if (!sandbox && isIP(host) && !isPublic(host))
    throw new Refusal('VALIDATION_ERROR', 'Enter an address on the public internet');
  return url;
}
