import type { PoolerBlock, PoolerId } from 'shared-api';

type Sample = Pick<PoolerBlock, 'plantable' | 'acknowledged' | 'cycle'>;

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
  sample(12_347, '2024-01-15T10:30:00Z', {
    plantable: true,
    acknowledged: true,
    cycle: { status: 'planted', farmers: 12, planted: 12, worked: 7, harvested: 0, failed: 0 },
  }),
  sample(12_346, '2024-01-15T10:25:00Z', {
    plantable: true,
    acknowledged: false,
    cycle: { status: 'opened', farmers: 12, planted: 0, worked: 0, harvested: 0, failed: 0 },
  }),
  sample(12_345, '2024-01-15T10:20:00Z', {
    plantable: false,
    acknowledged: true,
    cycle: { status: 'harvested', farmers: 12, planted: 12, worked: 12, harvested: 12, failed: 0 },
  }),
];
