import * as v from 'valibot';

// docs/miner-protocol.md describes these lines for authors of miners.

/** A longer line is not part of the protocol. */
export const MAX_LINE_BYTES = 4096;

const Hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** To the miner: the job to mine from now on. It replaces the previous one. */
export const JobLine = v.object({
  type: v.literal('job'),
  job: v.number(),
  block: v.number(),
  entropy: Hex32,
  /** ISO 8601; later nonces are useless. */
  deadline: v.string(),
  /** Farmers with the most to gain from another zero are first. */
  farmers: v.array(
    v.object({
      publicKey: v.string(),
      /** The same key as 32 bytes in hex, the form that is hashed. */
      key: Hex32,
      /** Fewer zeros are useless. */
      target: v.number(),
    }),
  ),
});
export type JobLine = v.InferOutput<typeof JobLine>;

/** To the miner: stop until the next job. */
const IdleLine = v.object({ type: v.literal('idle') });

/** The input of a miner. */
export const ToMiner = v.variant('type', [JobLine, IdleLine]);

/** From the miner: hashes that it tried for one farmer since its last line about that farmer, and a nonce if it found one. */
export const ProgressLine = v.object({
  type: v.literal('progress'),
  job: v.pipe(v.number(), v.safeInteger()),
  publicKey: v.pipe(v.string(), v.maxLength(56)),
  hashes: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1e15)),
  /** A u64 in decimal. */
  nonce: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.check(text => BigInt(text) < 2n ** 64n),
    ),
  ),
});
export type ProgressLine = v.InferOutput<typeof ProgressLine>;

/** Reads one line from a miner; null if it does not follow the protocol. */
export function readProgress(line: string): ProgressLine | null {
  try {
    const read = v.safeParse(ProgressLine, JSON.parse(line));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
