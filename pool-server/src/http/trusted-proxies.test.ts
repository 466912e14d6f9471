import { clientAddress, countedAddress, readTrustedProxies } from './trusted-proxies.ts';

const clientOf = (trusted: string, peer: string, forwardedFor?: string) =>
  clientAddress(peer, forwardedFor, readTrustedProxies(trusted));

describe('the client address', () => {
  it.each([
    ['ignores a header from an untrusted peer', 'none', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
    ['ignores a header when nothing is set', '', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
    ['reads the header of a trusted peer', '10.0.0.1', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['ignores what the client itself wrote', '10.0.0.1', '10.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    [
      'passes through a trusted range',
      '10.0.0.0/8',
      '10.0.0.1',
      '6.6.6.6, 203.0.113.9, 10.1.2.3',
      '203.0.113.9',
    ],
    ['counts hops', '2', '198.51.100.1', '6.6.6.6, 203.0.113.9, 198.51.100.2', '203.0.113.9'],
    ['adds hops up', '1,1', '198.51.100.1', '6.6.6.6, 203.0.113.9, 198.51.100.2', '203.0.113.9'],
    ['mixes hops and ranges', '1, 10.0.0.0/8', '172.18.0.2', '6.6.6.6, 203.0.113.9, 10.0.0.5', '203.0.113.9'],
    ['adds nothing for none', '1,none', '172.18.0.2', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['is the farthest address of a chain that is too short', '3', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['is the peer without a header', '1', '203.0.113.9', undefined, '203.0.113.9'],
    ['knows loopback by name', 'loopback', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['leaves a port out', '1', '10.0.0.1', '203.0.113.9:51324', '203.0.113.9'],
    ['leaves a port of IPv6 out', '1', '10.0.0.1', '[2001:db8::7]:51324', '2001:db8::7'],
    ['skips what is no address', '1', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['writes a mapped address as IPv4', 'none', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ])('%s', (_, trusted, peer, forwardedFor, client) => {
    expect(clientOf(trusted, peer, forwardedFor)).toBe(client);
  });

  it.each(['here', '10.0.0.0/33', '10.0.0.0/0', '::/0', '1.2.3', '-1', '1000', 'loopback/8'])(
    'cannot be read with TRUSTED_PROXIES=%s',
    text => {
      expect(() => readTrustedProxies(text)).toThrow(`TRUSTED_PROXIES: "${text}" is not an address`);
    },
  );
});

describe('the address that counts use for a client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['local', 'local'],
  ])('of %s is %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });
});
