import type { PoolerBlock, PoolerId } from 'shared-api';

type Sample = Pick<PoolerBlock, 'plantable' | 'acknowledged'>;

const sample = (blockIndex: number, discovered: string, more: Sample) =>
  ({
    id: `sample-${blockIndex}`,
    blockIndex,
    poolerId: 'pool-stellar-01' as PoolerId,
    timestamp: discovered,
    entropy: `a1b2c3d4e5f6${blockIndex}`,
    difficulty: '0x1d00ffff',
    ...more,
  }) satisfies PoolerBlock;

/** Three fixed notifications for a server that lists none (spec §2, Pooler Console): never shown without their mark. */
export const SAMPLE_BLOCKS: readonly PoolerBlock[] = [
  sample(12_347, '2024-01-15T10:30:00Z', { plantable: true, acknowledged: true }),
  sample(12_346, '2024-01-15T10:25:00Z', { plantable: true, acknowledged: false }),
  sample(12_345, '2024-01-15T10:20:00Z', { plantable: false, acknowledged: true }),
];
