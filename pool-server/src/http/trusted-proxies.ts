import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Whether the proxy at an address may name its client. `hop` counts connections from here: 0 is the direct peer. */
export type TrustedProxies = (address: string, hop: number) => boolean;

const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function readRange(text: string): string {
  const [address = '', length] = text.split('/');
  const isRange = length === undefined || (length !== '0' && ipaddr.isValidCIDR(text));
  if (RANGES.includes(text) || (isIP(address) && isRange)) return text;
  throw new Error(
    `TRUSTED_PROXIES: "${text}" is not an address, a CIDR range, ${RANGES.join(', ')}, a number of hops or none`,
  );
}

/**
 * Reads TRUSTED_PROXIES: `none`, or a list of addresses, ranges and numbers of hops. Numbers add up: `1,2` trusts the
 * three nearest hops whatever their addresses are. Throws Error that names the wrong part.
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const parts = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '' && part !== 'none');
  const isNumber = (part: string) => /^\d{1,2}$/.test(part);
  const hops = parts.filter(isNumber).reduce((sum, part) => sum + Number(part), 0);
  const inRange = proxyAddr.compile(parts.filter(part => !isNumber(part)).map(readRange));
  return (address, hop) => hop < hops || inRange(address, hop);
}

/** An address as load balancers write it: some add a port. */
const withoutPort = (text: string) =>
  text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/** The client's address: X-Forwarded-For counts as far as every proxy between is trusted. IPv4-mapped is IPv4. */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  const forwarded = (forwardedFor ?? '').split(',').map(text => withoutPort(text.trim()));
  const chain = [peer, ...forwarded.filter(Boolean).reverse()];
  const firstUntrusted = chain.findIndex((address, hop) => !trusted(address, hop));
  const believed = firstUntrusted < 0 ? chain : chain.slice(0, firstUntrusted + 1);
  const client = believed.findLast(address => isIP(address));
  return client === undefined ? peer : ipaddr.process(client).toString();
}

const SUBNET_BITS = 64;

/** How a client is counted: IPv6 by its /64, among which a subscriber chooses (RFC 4291, section 2.5.4). */
export function countedAddress(address: string): string {
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, '')}/${SUBNET_BITS}`);
  return `${network.toString()}/${SUBNET_BITS}`;
}
