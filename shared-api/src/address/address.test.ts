import fc from 'fast-check';
import { parseAmount } from '../money/index.ts';
import {
  accountKey,
  contractKey,
  encodeAccount,
  encodeContract,
  isAccount,
  paymentUri,
  readAddress,
  shortAddress,
} from './index.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
const VALID = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';

describe('an account address', () => {
  it('round-trips its key', () => {
    fc.assert(fc.property(key, bytes => hex(accountKey(encodeAccount(bytes))) === hex(bytes)));
    const issuer = Buffer.from('475bf2a4588728778a8271369ee039561103ffce3549402ce0a479cebf1b09f5', 'hex');
    expect(encodeAccount(issuer)).toBe('GBDVX4VELCDSQ54KQJYTNHXAHFLBCA77ZY2USQBM4CSHTTV7DME7KALE');
    expect(() => encodeAccount(new Uint8Array(31))).toThrow(RangeError);
  });

  it('is recognised, also with blanks around it', () => {
    expect(readAddress(` ${VALID}\n`)).toEqual({ kind: 'account', address: VALID });
    expect(isAccount(VALID)).toBe(true);
  });

  it('with any single character changed is refused by its checksum', () => {
    const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 55 }), character, (at, other) => {
        const typo = VALID.slice(0, at) + other + VALID.slice(at + 1);
        fc.pre(typo !== VALID);
        const parsed = readAddress(typo);
        return parsed.kind === 'invalid' && parsed.reason === 'checksum';
      }),
    );
  });

  it.each(['', 'G', VALID.toLowerCase(), VALID.slice(1), `${VALID}A`, 'T'.repeat(56)])(
    '%j does not have the shape of one',
    text => expect(readAddress(text)).toEqual({ kind: 'invalid', reason: 'shape' }),
  );
});

describe('other keys', () => {
  it('names a secret key without repeating it', () => {
    const secret = `S${'A'.repeat(55)}`;
    expect(readAddress(secret)).toEqual({ kind: 'secret' });
  });

  it('names muxed and contract addresses', () => {
    const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ';
    expect(readAddress(muxed)).toEqual({ kind: 'muxed' });
    expect(readAddress(muxed.replace(/Q$/, 'R'))).toEqual({ kind: 'invalid', reason: 'checksum' });
    const contract = 'CDL74RF5BLYR2YBLCCI7F5FB6TPSCLKEJUBSD2RSVWZ4YHF3VMFAIGWA';
    expect(readAddress(contract)).toEqual({ kind: 'contract' });
    expect(encodeContract(contractKey(contract))).toBe(contract);
    expect(() => contractKey(VALID)).toThrow(TypeError);
  });

  it('encodes the contract addresses of the published vectors', () => {
    const bytes = new Uint8Array(32);
    bytes[31] = 4;
    expect(encodeContract(bytes)).toBe('CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAITA4');
  });
});

it('makes a payment link that a wallet reads (SEP-7)', () => {
  const parsed = readAddress(VALID);
  if (parsed.kind !== 'account') throw new Error('unreachable');
  expect(
    paymentUri({
      destination: parsed.address,
      amount: parseAmount('XLM', '8.5'),
      message: 'Fund & farm',
      networkPassphrase: 'Test SDF Network ; September 2015',
    }),
  ).toBe(
    `web+stellar:pay?destination=${VALID}&amount=8.5000000&msg=Fund%20%26%20farm&network_passphrase=Test%20SDF%20Network%20%3B%20September%202015`,
  );
  expect(
    paymentUri({
      destination: parsed.address,
      networkPassphrase: 'Public Global Stellar Network ; September 2015',
    }),
  ).toBe(`web+stellar:pay?destination=${VALID}`);
});

it('shortens an address from both ends', () => {
  expect(shortAddress(VALID)).toBe('GA7QYN…UJVSGZ');
  expect(shortAddress('N/A')).toBe('N/A');
});
