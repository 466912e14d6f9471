import { accountKey, contractKey, readAddress } from 'shared-api/address';
import { leadingZeros, preimage, workHash } from './hash.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
const zeros = new Uint8Array(32);
const A1 = '000000e9acb451f7830969e9aab5edb9c2f28c4e70096e723b75f303fbdcad11';

// KALE rules 1.8 A: the contract's own tests.
it.each([
  ['CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAITA4', 26428569n, A1, 6],
  [
    'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAK3IM',
    36205151n,
    '000000039a0708ea018d9158a784fba3bc338e07c84db4941d5b0e98daa7995b',
    7,
  ],
  [
    'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAMDR4',
    1972700706n,
    '0000000064de5fda472adf58a2c5f5946b5c4e66e57d8cbe3e9393afe4357a96',
    8,
  ],
  [
    'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAOLZM',
    50600046851n,
    '00000000013ccae976811077e2554ade4bebcbff7902acd99716a445e7ceb595',
    9,
  ],
  [
    'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAITA4',
    0n,
    'b0ed0ba7d87bcb252a3506c6dbe813386366f3a7a46abb8dcb26d7df6da51f95',
    0,
  ],
])('hashes the published vector of %s with nonce %s', (farmer, nonce, hash, count) => {
  const found = workHash({ index: 0, nonce, entropy: zeros, farmer: contractKey(farmer) });
  expect([hex(found), leadingZeros(found)]).toEqual([hash, count]);
});

it('builds the preimage of 76 bytes', () => {
  const farmer = contractKey('CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAITA4');
  expect(hex(preimage({ index: 0, nonce: 26428569n, entropy: zeros, farmer }))).toBe(
    `${'00'.repeat(4)}0000000001934499${'00'.repeat(32)}${'00'.repeat(31)}04`,
  );
});

// KALE rules 1.8 B: account addresses and byte order.
it.each([
  [0, 0n, hex(zeros), '7a48bef59196150e42f499bca79465db787032c64daefaf0d74cdd5c74ec9751'],
  [30558, 0n, A1, '61f0478816d77ddd8a2dce9667264263635c9625965a7712286b50688884f868'],
  [81107, 123456789n, A1, 'f36a7734bba6aa0b4659d61351eced720897adc96ec1cbf84adb5ab8b40ab8a0'],
  [81107, 2n ** 64n - 1n, A1, '2a3ab2283d1fe293e01db5fcf4b7c6cdcc4d8e0f38bdcccc024eed25e48d2a32'],
  [
    2 ** 32 - 1,
    2n ** 64n - 1n,
    'ff'.repeat(32),
    '88abebef0b48f8126a7715bdb68f4aac1af2dd3de3377bf583abc7c721c1cc02',
  ],
])('hashes block %s with nonce %s for an account', (index, nonce, entropy, hash) => {
  const parsed = readAddress('GBDVX4VELCDSQ54KQJYTNHXAHFLBCA77ZY2USQBM4CSHTTV7DME7KALE');
  if (parsed.kind !== 'account') throw new Error('not an account');
  expect(hex(workHash({ index, nonce, entropy: bytes(entropy), farmer: accountKey(parsed.address) }))).toBe(
    hash,
  );
});

// KALE rules 1.8 C.
it.each([
  ['00000000075122', 9],
  ['0010000000', 2],
  ['00000000000f2e', 11],
  ['f0', 0],
  ['0f', 1],
  ['', 64],
])('counts the leading zero digits of %s…', (start, count) => {
  expect(leadingZeros(bytes(start.padEnd(64, start ? '1' : '0')))).toBe(count);
});
