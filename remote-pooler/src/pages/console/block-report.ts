import type { BlockDiscoveredRequest, PoolerId } from 'shared-api';

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A simulated discovery: the typed values, with random values for the rest (spec §7). */
export const simulatedBlock = (
  poolerId: PoolerId,
  block: { blockIndex: number; entropy: string; plantable: boolean },
  now: Date,
): BlockDiscoveredRequest => ({
  event: 'new_block_discovered',
  poolerId,
  blockIndex: block.blockIndex,
  blockData: {
    hash: hex(32),
    difficulty: hex(4),
    timestamp: now.toISOString(),
    entropy: block.entropy,
    age: 0,
  },
  metadata: {
    plantable: block.plantable,
    estimatedReward: '0',
    ranges: [{ start: '0', end: hex(4) }],
  },
});
