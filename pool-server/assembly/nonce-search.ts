// AssemblyScript. tooling/assembly/build.ts compiles it twice: with SIMD, which hashes two nonces at a time, and without.
// It hashes the one padded block of Keccak-256 that a KALE nonce needs (KALE rules 1.5) and keeps the loop over nonces
// inside WebAssembly. Of that block only the nonce changes from hash to hash, and of a hash only the first 8 bytes
// decide whether it is worth keeping; the first and the last round are shortened accordingly.

import { chi, rotate, rotate8, rotate56, splat, xor, xor5 } from './lanes';

/** Address of the padded block: 136 bytes, which the caller writes before `prepare`. */
export const block: usize = memory.data(136, 16);

/** The part of the first round that does not depend on the low half of the nonce: 25 lanes after rho and pi. */
const first: usize = memory.data(200, 16);

const ROUNDS = 24;
// biome-ignore format: one constant per round, six to a row, so that the columns align
const IOTA = memory.data<u64>([
  0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b, 0x0000000080000001,
  0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
  0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003, 0x8000000000008002, 0x8000000000000080,
  0x000000000000800a, 0x800000008000000a, 0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
]);
/** Rotation of each lane by rho, at x + 5y. */
// biome-ignore format: rows of five, one for each y, as the specification prints them
const RHO = memory.data<u8>([
  0, 1, 62, 28, 27,
  36, 44, 6, 55, 20,
  3, 10, 43, 25, 39,
  41, 45, 15, 21, 8,
  18, 2, 61, 56, 14,
]);

/** Lane i of the padded block; the capacity and the bits between the first and the last bit of padding are zero. */
function lane(i: i32): u64 {
  // The low half of the nonce is the lower half of lane 1, and is added nonce by nonce.
  if (i == 1) return load<u64>(block + 8) & 0xffffffff00000000;
  return i < 17 ? load<u64>(block + ((<usize>i) << 3)) : 0;
}

function parity(x: i32): u64 {
  let bits: u64 = 0;
  for (let y = 0; y < 5; y++) bits ^= lane(x + 5 * y);
  return bits;
}

/** Precomputes what all nonces with one upper half share in the first round. Call it when the block has changed. */
export function prepare(): void {
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 5; x++) {
      const theta = parity((x + 4) % 5) ^ rotl<u64>(parity((x + 1) % 5), 1);
      const i = x + 5 * y;
      // Pi moves lane (x, y) to (y, 2x + 3y).
      const to = y + 5 * ((2 * x + 3 * y) % 5);
      store<u64>(first + ((<usize>to) << 3), rotl<u64>(lane(i) ^ theta, load<u8>(RHO + <usize>i)));
    }
  }
}

function shared<T>(i: usize): T {
  if (isVector<T>()) return v128.load64_splat(first + (i << 3));
  return load<u64>(first + (i << 3));
}

/** The low half of the nonce as stored in lane 1: big-endian. */
function nonceBits<T>(low: u32): T {
  if (isVector<T>()) return i64x2.replace_lane(i64x2.splat(bswap<u32>(low)), 1, bswap<u32>(low + 1));
  return <u64>bswap<u32>(low);
}

function searchBy<T>(low: u32, count: u32, mask: u64): u32 {
  const lanes: u32 = isVector<T>() ? 2 : 1;
  for (let tried: u32 = 0; tried < count; tried += lanes) {
    const n = nonceBits<T>(low + tried);
    const n1 = rotate<T>(n, 1);

    // Round 1: theta spreads the nonce over column 0 (rotated by 1), column 2 and its own lane; the rest is shared.
    let b0 = xor<T>(shared<T>(0), n1);
    let b1 = shared<T>(1);
    let b2 = xor<T>(shared<T>(2), rotate<T>(n, 43));
    let b3 = shared<T>(3);
    let b4 = shared<T>(4);
    let a0 = xor<T>(chi<T>(b0, b1, b2), splat<T>(1));
    let a1 = chi<T>(b1, b2, b3);
    let a2 = chi<T>(b2, b3, b4);
    let a3 = chi<T>(b3, b4, b0);
    let a4 = chi<T>(b4, b0, b1);
    b0 = shared<T>(5);
    b1 = shared<T>(6);
    b2 = xor<T>(shared<T>(7), rotate<T>(n, 4));
    b3 = shared<T>(8);
    b4 = xor<T>(shared<T>(9), rotate<T>(n, 61));
    let a5 = chi<T>(b0, b1, b2);
    let a6 = chi<T>(b1, b2, b3);
    let a7 = chi<T>(b2, b3, b4);
    let a8 = chi<T>(b3, b4, b0);
    let a9 = chi<T>(b4, b0, b1);
    b0 = xor<T>(shared<T>(10), n1);
    b1 = xor<T>(shared<T>(11), rotate<T>(n, 6));
    b2 = shared<T>(12);
    b3 = shared<T>(13);
    b4 = xor<T>(shared<T>(14), rotate<T>(n, 19));
    let a10 = chi<T>(b0, b1, b2);
    let a11 = chi<T>(b1, b2, b3);
    let a12 = chi<T>(b2, b3, b4);
    let a13 = chi<T>(b3, b4, b0);
    let a14 = chi<T>(b4, b0, b1);
    b0 = shared<T>(15);
    b1 = xor<T>(shared<T>(16), rotate<T>(n, 37));
    b2 = shared<T>(17);
    b3 = xor<T>(shared<T>(18), rotate<T>(n, 15));
    b4 = shared<T>(19);
    let a15 = chi<T>(b0, b1, b2);
    let a16 = chi<T>(b1, b2, b3);
    let a17 = chi<T>(b2, b3, b4);
    let a18 = chi<T>(b3, b4, b0);
    let a19 = chi<T>(b4, b0, b1);
    b0 = xor<T>(shared<T>(20), rotate<T>(n, 62));
    b1 = shared<T>(21);
    b2 = shared<T>(22);
    b3 = xor<T>(shared<T>(23), rotate<T>(n, 42));
    b4 = shared<T>(24);
    let a20 = chi<T>(b0, b1, b2);
    let a21 = chi<T>(b1, b2, b3);
    let a22 = chi<T>(b2, b3, b4);
    let a23 = chi<T>(b3, b4, b0);
    let a24 = chi<T>(b4, b0, b1);

    // Rounds 2 to 23.
    for (let round = IOTA + 8; round < IOTA + 8 * (ROUNDS - 1); round += 8) {
      const c0 = xor5<T>(a0, a5, a10, a15, a20);
      const c1 = xor5<T>(a1, a6, a11, a16, a21);
      const c2 = xor5<T>(a2, a7, a12, a17, a22);
      const c3 = xor5<T>(a3, a8, a13, a18, a23);
      const c4 = xor5<T>(a4, a9, a14, a19, a24);
      const d0 = xor<T>(c4, rotate<T>(c1, 1));
      const d1 = xor<T>(c0, rotate<T>(c2, 1));
      const d2 = xor<T>(c1, rotate<T>(c3, 1));
      const d3 = xor<T>(c2, rotate<T>(c4, 1));
      const d4 = xor<T>(c3, rotate<T>(c0, 1));
      b0 = xor<T>(a0, d0);
      b1 = rotate<T>(xor<T>(a6, d1), 44);
      b2 = rotate<T>(xor<T>(a12, d2), 43);
      b3 = rotate<T>(xor<T>(a18, d3), 21);
      b4 = rotate<T>(xor<T>(a24, d4), 14);
      const e0 = xor<T>(chi<T>(b0, b1, b2), splat<T>(load<u64>(round)));
      const e1 = chi<T>(b1, b2, b3);
      const e2 = chi<T>(b2, b3, b4);
      const e3 = chi<T>(b3, b4, b0);
      const e4 = chi<T>(b4, b0, b1);
      b0 = rotate<T>(xor<T>(a3, d3), 28);
      b1 = rotate<T>(xor<T>(a9, d4), 20);
      b2 = rotate<T>(xor<T>(a10, d0), 3);
      b3 = rotate<T>(xor<T>(a16, d1), 45);
      b4 = rotate<T>(xor<T>(a22, d2), 61);
      const e5 = chi<T>(b0, b1, b2);
      const e6 = chi<T>(b1, b2, b3);
      const e7 = chi<T>(b2, b3, b4);
      const e8 = chi<T>(b3, b4, b0);
      const e9 = chi<T>(b4, b0, b1);
      b0 = rotate<T>(xor<T>(a1, d1), 1);
      b1 = rotate<T>(xor<T>(a7, d2), 6);
      b2 = rotate<T>(xor<T>(a13, d3), 25);
      b3 = rotate8<T>(xor<T>(a19, d4));
      b4 = rotate<T>(xor<T>(a20, d0), 18);
      const e10 = chi<T>(b0, b1, b2);
      const e11 = chi<T>(b1, b2, b3);
      const e12 = chi<T>(b2, b3, b4);
      const e13 = chi<T>(b3, b4, b0);
      const e14 = chi<T>(b4, b0, b1);
      b0 = rotate<T>(xor<T>(a4, d4), 27);
      b1 = rotate<T>(xor<T>(a5, d0), 36);
      b2 = rotate<T>(xor<T>(a11, d1), 10);
      b3 = rotate<T>(xor<T>(a17, d2), 15);
      b4 = rotate56<T>(xor<T>(a23, d3));
      const e15 = chi<T>(b0, b1, b2);
      const e16 = chi<T>(b1, b2, b3);
      const e17 = chi<T>(b2, b3, b4);
      const e18 = chi<T>(b3, b4, b0);
      const e19 = chi<T>(b4, b0, b1);
      b0 = rotate<T>(xor<T>(a2, d2), 62);
      b1 = rotate<T>(xor<T>(a8, d3), 55);
      b2 = rotate<T>(xor<T>(a14, d4), 39);
      b3 = rotate<T>(xor<T>(a15, d0), 41);
      b4 = rotate<T>(xor<T>(a21, d1), 2);
      a0 = e0;
      a1 = e1;
      a2 = e2;
      a3 = e3;
      a4 = e4;
      a5 = e5;
      a6 = e6;
      a7 = e7;
      a8 = e8;
      a9 = e9;
      a10 = e10;
      a11 = e11;
      a12 = e12;
      a13 = e13;
      a14 = e14;
      a15 = e15;
      a16 = e16;
      a17 = e17;
      a18 = e18;
      a19 = e19;
      a20 = chi<T>(b0, b1, b2);
      a21 = chi<T>(b1, b2, b3);
      a22 = chi<T>(b2, b3, b4);
      a23 = chi<T>(b3, b4, b0);
      a24 = chi<T>(b4, b0, b1);
    }

    // Round 24, as far as the first lane needs it.
    const c0 = xor5<T>(a0, a5, a10, a15, a20);
    const c1 = xor5<T>(a1, a6, a11, a16, a21);
    const c2 = xor5<T>(a2, a7, a12, a17, a22);
    const c3 = xor5<T>(a3, a8, a13, a18, a23);
    const c4 = xor5<T>(a4, a9, a14, a19, a24);
    b0 = xor<T>(a0, xor<T>(c4, rotate<T>(c1, 1)));
    b1 = rotate<T>(xor<T>(a6, xor<T>(c0, rotate<T>(c2, 1))), 44);
    b2 = rotate<T>(xor<T>(a12, xor<T>(c1, rotate<T>(c3, 1))), 43);
    const hash = xor<T>(chi<T>(b0, b1, b2), splat<T>(0x8000000080008008));

    if (isVector<T>()) {
      if (v128.any_true(i64x2.eq(v128.and(hash, i64x2.splat(mask)), i64x2.splat(0)))) {
        return tried + (i64x2.extract_lane(hash, 0) & mask ? 1 : 0);
      }
    } else if (!(<u64>hash & mask)) return tried;
  }
  return count;
}

/**
 * Hashes the nonces with the lower half `low`, `low` + 1 and so on, which must not exceed 32 bits. Returns the number
 * of nonces before the first hash that is zero in the bits of `mask` (applied to its first 8 bytes, little-endian), or
 * `count` if there is none.
 */
export function search(low: u32, count: u32, mask: u64): u32 {
  if (ASC_FEATURE_SIMD) return searchBy<v128>(low, count, mask);
  return searchBy<u64>(low, count, mask);
}
