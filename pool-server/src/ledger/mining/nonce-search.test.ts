import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { accountKey, contractKey, readAddress } from 'shared-api/address';
import { leadingZeros, workHash } from '../kale/hash.ts';
import { bestVariant, createNonceSearch, type HashTarget, VARIANTS } from './nonce-search.ts';

const zeros = new Uint8Array(32);
const ones = new Uint8Array(32).fill(0xff);
const A1 = '000000e9acb451f7830969e9aab5edb9c2f28c4e70096e723b75f303fbdcad11';
const A3 = '0000000064de5fda472adf58a2c5f5946b5c4e66e57d8cbe3e9393afe4357a96';
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

const counted = (last: number) => Object.assign(new Uint8Array(32), { 31: last });
const issuer = readAddress('GBDVX4VELCDSQ54KQJYTNHXAHFLBCA77ZY2USQBM4CSHTTV7DME7KALE');
const G = issuer.kind === 'account' ? accountKey(issuer.address) : zeros;

/** Every hash vector of KALE rules 1.8 A, B and E: block, entropy, farmer, nonce, hash. */
const vectors: [number, Uint8Array, Uint8Array, bigint, string][] = [
  [0, zeros, counted(4), 26428569n, A1],
  [0, zeros, counted(5), 36205151n, '000000039a0708ea018d9158a784fba3bc338e07c84db4941d5b0e98daa7995b'],
  [0, zeros, counted(6), 1972700706n, A3],
  [0, zeros, counted(7), 50600046851n, '00000000013ccae976811077e2554ade4bebcbff7902acd99716a445e7ceb595'],
  [0, zeros, counted(4), 0n, 'b0ed0ba7d87bcb252a3506c6dbe813386366f3a7a46abb8dcb26d7df6da51f95'],
  [0, zeros, G, 0n, '7a48bef59196150e42f499bca79465db787032c64daefaf0d74cdd5c74ec9751'],
  [30558, bytes(A1), G, 0n, '61f0478816d77ddd8a2dce9667264263635c9625965a7712286b50688884f868'],
  [81107, bytes(A1), G, 123456789n, 'f36a7734bba6aa0b4659d61351eced720897adc96ec1cbf84adb5ab8b40ab8a0'],
  [81107, bytes(A1), G, 2n ** 64n - 1n, '2a3ab2283d1fe293e01db5fcf4b7c6cdcc4d8e0f38bdcccc024eed25e48d2a32'],
  [2 ** 32 - 1, ones, G, 2n ** 64n - 1n, '88abebef0b48f8126a7715bdb68f4aac1af2dd3de3377bf583abc7c721c1cc02'],
  [1, bytes(A3), counted(5), 8710n, '000d29cd2ce6af871c654672e5b8b91595c805ba4c7c7e6b98ab2d32a85a99e2'],
  [1, bytes(A3), counted(6), 6n, '05e52484deb4413608c56e78222436c4723b6f177f150df15603a40476f2e24f'],
  [1, bytes(A3), counted(4), 349n, '00272d7b2984d5a856d9f31e246fb4540b4659f599c58cc672f21bf8eaed8652'],
];

const low = (nonce: bigint) => Number(BigInt.asUintN(32, nonce));
const high = (nonce: bigint) => Number(nonce >> 32n);

it('knows the addresses of the published vectors', () => {
  expect(contractKey('CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAITA4')).toEqual(counted(4));
});

describe.each(VARIANTS)('the nonce search in %s', variant => {
  const search = createNonceSearch(variant);

  it.each(vectors)('sees the zeros of the vector of block %i', (index, entropy, farmer, nonce, hex) => {
    const hash = workHash({ index, entropy, farmer, nonce });
    expect(Buffer.from(hash).toString('hex')).toBe(hex);
    search.aim({ index, entropy, farmer }, high(nonce));
    // It reads only 16 hex digits of a hash: its exact count matches, and one more does not.
    const count = leadingZeros(hash);
    expect(search.find(low(nonce), 1, count)).toBe(0);
    expect(search.find(low(nonce), 1, count + 1)).toBe(1);
  });

  it.each([
    [4, 26428569n, 6],
    [5, 36205151n, 7],
    [6, 1972700706n, 8],
    [7, 50600046851n, 9],
  ])('finds the published nonce of farmer %i among its neighbours', (last, nonce, count) => {
    search.aim({ index: 0, entropy: zeros, farmer: counted(last) }, high(nonce));
    // An odd and an even position: two lanes hash neighbours at once.
    expect(search.find(low(nonce) - 999, 2000, count)).toBe(999);
    expect(search.find(low(nonce) - 1000, 2000, count)).toBe(1000);
    expect(search.find(low(nonce) - 1000, 1000, count)).toBe(1000);
    expect(search.find(low(nonce) - 1000, 1001, count)).toBe(1000);
  });

  it('hashes any block, farmer and nonce as the contract does', () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
    fc.assert(
      fc.property(
        u32,
        key,
        key,
        u32,
        fc.integer({ min: 0, max: 0xffff_ffff - 64 }),
        (index, entropy, farmer, upper, from) => {
          const target: HashTarget = { index, entropy, farmer };
          search.aim(target, upper);
          for (const wanted of [1, 2]) {
            const counts = Array.from({ length: 64 }, (_, n) =>
              leadingZeros(workHash({ ...target, nonce: (BigInt(upper) << 32n) + BigInt(from + n) })),
            );
            const first = counts.findIndex(count => count >= wanted);
            expect(search.find(from, 64, wanted)).toBe(first < 0 ? 64 : first);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('the selected variant', () => {
  /** The search that Node.js selects with these V8 flags. */
  const on = (...switches: string[]) => {
    const code = `import('${import.meta.resolve('./nonce-search.ts')}').then(m => console.log(m.createNonceSearch().variant))`;
    const { stdout, stderr } = spawnSync(process.execPath, [...switches, '--input-type=module', '-e', code], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    return stdout.trim() || stderr;
  };

  it('is the fastest that the machine can run', () => {
    expect(on()).toBe(bestVariant());
    // The flags disable the x64 instructions that SIMD needs; on other processors they have no effect.
    const without = on('--no-enable-ssse3', '--no-enable-sse4-1', '--no-enable-avx');
    expect(without).toBe(process.arch === 'x64' ? 'wasm' : bestVariant());
  });

  it('is JavaScript if there is no WebAssembly', () => {
    const kept = globalThis.WebAssembly;
    Reflect.deleteProperty(globalThis, 'WebAssembly');
    try {
      expect(bestVariant()).toBe('javascript');
    } finally {
      Object.assign(globalThis, { WebAssembly: kept });
    }
  });
});
