import { existsSync, readFileSync } from 'node:fs';
import { keccakP } from '@noble/hashes/sha3.js';
import { type HashInput, preimage } from '../kale/hash.ts';

/** How nonces are hashed: by WebAssembly with SIMD, without, or by JavaScript. */
export const VARIANTS = ['simd', 'wasm', 'javascript'] as const;
export type Variant = (typeof VARIANTS)[number];

/** One farmer in one block. */
export type HashTarget = Omit<HashInput, 'nonce'>;

/** A search over nonces that share their upper 32 bits. */
export interface NonceSearch {
  readonly variant: Variant;
  /** Sets the hash input and the upper half of the nonces. */
  aim(target: HashTarget, high: number): void;
  /**
   * Hashes the nonces with the lower halves `low`, `low` + 1, … within 32 bits. Returns the number of nonces before the
   * first hash with this many leading zeros, or `count` if there is none. It compares only 8 bytes of a hash, so a
   * nonce found for more than 16 zeros may have fewer.
   */
  find(low: number, count: number, zeros: number): number;
}

const BLOCK_BYTES = 136;

/** The padded block of Keccak-256 that contains the 76 bytes. */
function paddedBlock(target: HashTarget, high: number): Uint8Array {
  const bytes = new Uint8Array(BLOCK_BYTES);
  bytes.set(preimage({ ...target, nonce: BigInt(high) << 32n }));
  bytes[76] = 0x01;
  bytes[BLOCK_BYTES - 1] = 0x80;
  return bytes;
}

const files = { simd: 'nonce-search-simd.wasm', wasm: 'nonce-search.wasm' } as const;

/** Throws Error when the build has not compiled it. */
function compiled(variant: keyof typeof files): Buffer<ArrayBuffer> {
  const file = new URL(`../../../dist/${files[variant]}`, import.meta.url);
  if (!existsSync(file)) throw new Error(`${files[variant]} is missing: npm run build compiles the miner`);
  return readFileSync(file);
}

/** The fastest variant that this machine and its Node.js support. */
export function bestVariant(): Variant {
  if (typeof WebAssembly === 'undefined') return 'javascript';
  return WebAssembly.validate(compiled('simd')) ? 'simd' : 'wasm';
}

/** Bits of a hash's first 8 bytes, as a little-endian number, that are zero with this many leading zeros. */
function maskOf(zeros: number): bigint {
  const bytes = Buffer.alloc(8);
  for (let digit = 0; digit < Math.min(zeros, 16); digit++) {
    bytes[digit >> 1] = (bytes[digit >> 1] ?? 0) | (digit % 2 === 0 ? 0xf0 : 0x0f);
  }
  return bytes.readBigUInt64LE();
}

/** The exports of pool-server/assembly/nonce-search.ts. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly block: { readonly value: number };
  prepare(): void;
  search(low: number, count: number, mask: bigint): number;
}

function wasmSearch(variant: keyof typeof files): NonceSearch {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(compiled(variant)));
  const { memory, block, prepare, search } = instance.exports as unknown as Exports;
  const input = new Uint8Array(memory.buffer, block.value, BLOCK_BYTES);
  return {
    variant,
    aim(target, high) {
      input.set(paddedBlock(target, high));
      prepare();
    },
    find: (low, count, zeros) => search(low, count, maskOf(zeros)) >>> 0,
  };
}

const swap = (word: number) =>
  ((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);

/** Without WebAssembly, at a twentieth of the speed. */
function javascriptSearch(): NonceSearch {
  const template = new Uint32Array(50);
  const state = new Uint32Array(50);
  const leading = (word: number) => Math.clz32(swap(word)) >>> 2;
  return {
    variant: 'javascript',
    aim(target, high) {
      template.set(new Uint32Array(paddedBlock(target, high).buffer));
    },
    find(low, count, zeros) {
      for (let tried = 0; tried < count; tried++) {
        state.set(template);
        state[2] = swap(low + tried);
        keccakP(state);
        const first = leading(state[0] ?? 0);
        if ((first < 8 ? first : 8 + leading(state[1] ?? 0)) >= Math.min(zeros, 16)) return tried;
      }
      return count;
    },
  };
}

/** A search with the fastest variant, or with the given one. Throws Error if that one cannot run. */
export const createNonceSearch = (variant: Variant = bestVariant()): NonceSearch =>
  variant === 'javascript' ? javascriptSearch() : wasmSearch(variant);
