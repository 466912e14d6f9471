// AssemblyScript. Keccak's operations on lanes: one as u64, or two as v128.

export function splat<T>(bits: u64): T {
  if (isVector<T>()) return i64x2.splat(bits);
  return bits;
}

export function xor<T>(a: T, b: T): T {
  if (isVector<T>()) return v128.xor(a, b);
  return a ^ b;
}

export function rotate<T>(a: T, by: i32): T {
  if (isVector<T>()) return v128.or(i64x2.shl(a, by), i64x2.shr_u(a, 64 - by));
  return rotl<u64>(a, by);
}

/** rotate(a, 8) and rotate(a, 56): a vector's bytes are moved in one instruction. */
export function rotate8<T>(a: T): T {
  if (isVector<T>()) return i8x16.shuffle(a, a, 7, 0, 1, 2, 3, 4, 5, 6, 15, 8, 9, 10, 11, 12, 13, 14);
  return rotl<u64>(a, 8);
}

export function rotate56<T>(a: T): T {
  if (isVector<T>()) return i8x16.shuffle(a, a, 1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8);
  return rotl<u64>(a, 56);
}

export function chi<T>(a: T, b: T, c: T): T {
  if (isVector<T>()) return v128.xor(a, v128.andnot(c, b));
  return a ^ (~b & c);
}

export function xor5<T>(a: T, b: T, c: T, d: T, e: T): T {
  return xor<T>(xor<T>(xor<T>(xor<T>(a, b), c), d), e);
}
