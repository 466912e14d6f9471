import { readEnvironment } from './environment.ts';
import { readStellarEnvironment } from './stellar-environment.ts';

const TESTNET = {
  RPC_URLS: 'https://rpc.example',
  NETWORK_PASSPHRASE: 'Test SDF Network ; September 2015',
  KALE_CONTRACT: 'CDSWUUXGPWDZG76ISK6SUCVPZJMD5YUV66J2FXFXFGDX25XKZJIEITAO',
  KALE_ISSUER: 'GCHPTWXMT3HYF4RLZHWBNRF4MPXLTJ76ISHMSYIWCCDXWUYOQG5MR2AB',
  PLATFORM_ADDRESS: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
  TRUSTED_PROXIES: 'none',
};

describe('the environment of a ledger on Stellar', () => {
  it('names network, contract, asset and platform', () => {
    const { stellar } = readEnvironment({
      DATABASE_URL: 'postgres://localhost/here',
      LEDGER: 'stellar',
      ...TESTNET,
    });
    expect(stellar).toEqual({
      rpcUrls: ['https://rpc.example'],
      callsPerSecond: 50,
      passphrase: TESTNET.NETWORK_PASSPHRASE,
      kaleContract: TESTNET.KALE_CONTRACT,
      kaleIssuer: TESTNET.KALE_ISSUER,
      maxFee: 2_000_000n,
      sponsorsFarmers: false,
      maxSponsoredADay: 200_000_000n,
      platformAddress: TESTNET.PLATFORM_ADDRESS,
      admin: null,
    });
  });

  it('is not required on a sandbox', () => {
    expect(readEnvironment({ DATABASE_URL: 'postgres://localhost/here' }).stellar).toBeNull();
  });

  it('has no default for the proxies in front of the product', () => {
    const env = { DATABASE_URL: 'postgres://localhost/here', LEDGER: 'stellar', ...TESTNET };
    const words = 'TRUSTED_PROXIES is missing: name the proxies in front of the product';
    expect(() => readEnvironment({ ...env, TRUSTED_PROXIES: undefined })).toThrow(words);
    expect(() => readEnvironment({ ...env, TRUSTED_PROXIES: '' })).toThrow(words);
    expect(readEnvironment(env).TRUSTED_PROXIES('127.0.0.1', 0)).toBe(false);
  });

  it('names the first administrator with two variables', () => {
    const admin = { ADMIN_EMAIL: 'admin@pool.example', ADMIN_PASSWORD: 'long enough' };
    expect(readStellarEnvironment({ ...TESTNET, ...admin }).admin).toEqual({
      email: 'admin@pool.example',
      password: 'long enough',
    });
  });

  it('reports each missing variable', () => {
    const missing = Object.keys(TESTNET).map(name => `${name}: `);
    const read = () => readStellarEnvironment({});
    for (const each of missing) expect(read).toThrow(each);
    expect(read).toThrow('RPC_URLS is missing');
  });

  it.each([
    ['RPC_URLS', 'here', 'RPC_URLS is not a URL'],
    ['RPC_URLS', 'ftp://rpc.example', 'RPC_URLS is not a URL that begins with http:// or https://'],
    ['RPC_URLS', 'https:rpc.example', 'RPC_URLS is not a URL that begins with http:// or https://'],
    ['NETWORK_PASSPHRASE', 'My Network', 'NETWORK_PASSPHRASE must be one of'],
    ['KALE_CONTRACT', TESTNET.KALE_ISSUER, 'KALE_CONTRACT is no C address'],
    ['KALE_ISSUER', TESTNET.KALE_CONTRACT, 'KALE_ISSUER is not a G address'],
    ['PLATFORM_ADDRESS', 'G', 'PLATFORM_ADDRESS is not a G address'],
    ['HARVEST_CONTRACT', 'here', 'HARVEST_CONTRACT is no C address'],
    ['SPONSOR_FARMERS', 'maybe', 'SPONSOR_FARMERS must be: yes or no'],
    ['MAX_FEE', 'much', 'MAX_FEE must be an amount of XLM'],
    ['MAX_FEE', '0', 'MAX_FEE must be an amount of XLM'],
    ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have at least 8 characters'],
  ])('refuses %s "%s"', (name, value, words) => {
    expect(() => readStellarEnvironment({ ...TESTNET, [name]: value })).toThrow(words);
  });
});
