import { type Decimal, type PoolerBlock, parseAmount } from 'shared-api';
import { Badge, Money, Mono, RelativeTime } from 'shared-ui';
import { Hash } from 'shared-ui/content';
import type { DataColumn } from 'shared-ui/table';
import { styled } from 'styled-components';
import { Acknowledgement } from './acknowledgement.tsx';
import { CycleBar } from './cycle-bar.tsx';

/**
 * Whether a block can be planted. A real block shows no state until its planting begins, which may be a moment after
 * its report; a block that the ledger does not have was simulated.
 */
const Plantable = ({ plantable, confirmed, closed, cycle }: PoolerBlock) => {
  if (confirmed === false)
    return (
      <Badge tone="waiting" icon="warning">
        Not on the ledger
      </Badge>
    );
  if (plantable) return <Word $tone="gain">Plantable</Word>;
  return closed === false && cycle?.status === 'opened' ? null : <Word $tone="text-2">Non-plantable</Word>;
};

const Word = styled.span<{ $tone: 'gain' | 'text-2' }>`
  color: var(--${({ $tone }) => $tone});
`;

const Count = styled.span<{ $tone: 'loss' | 'text-2' | 'text' }>`
  color: var(--${({ $tone }) => $tone});
`;

type Step = { done: number; of: number; failed?: boolean };

/** How many of the eligible farmers have taken a step; empty while no farmer is eligible. */
const Progress = ({ done, of, failed = false }: Step) =>
  of === 0 ? '–' : <Count $tone={failed ? 'loss' : done < of ? 'text-2' : 'text'}>{`${done}/${of}`}</Count>;

const Kale = ({ amount }: { amount: Decimal | null | undefined }) =>
  amount && parseAmount('KALE', amount) > 0n ? <Money amount={amount} asset="KALE" unit={false} /> : '–';

const byPool: DataColumn<PoolerBlock> = {
  id: 'pool',
  header: 'Pool',
  cell: ({ poolerId }) => <Mono>{poolerId}</Mono>,
};

const columns: readonly DataColumn<PoolerBlock>[] = [
  { id: 'block', header: 'Block', cell: ({ blockIndex }) => `#${blockIndex}` },
  { id: 'cycle', header: 'Cycle', cell: block => <CycleBar block={block} />, screenOnly: true },
  {
    id: 'planted',
    header: 'Planted',
    align: 'end',
    cell: ({ cycle }) => <Progress done={cycle?.planted ?? 0} of={cycle?.farmers ?? 0} />,
  },
  {
    id: 'worked',
    header: 'Worked',
    align: 'end',
    cell: ({ cycle, closed }) => (
      <Progress
        done={cycle?.worked ?? 0}
        of={cycle?.planted ?? 0}
        failed={closed === true && (cycle?.worked ?? 0) < (cycle?.planted ?? 0)}
      />
    ),
  },
  {
    id: 'harvested',
    header: 'Harvested',
    align: 'end',
    cell: ({ cycle }) => (
      <Progress done={cycle?.harvested ?? 0} of={cycle?.worked ?? 0} failed={cycle?.status === 'expired'} />
    ),
  },
  {
    id: 'reward',
    header: 'Rewards (KALE)',
    align: 'end',
    cell: ({ cycle }) => <Kale amount={cycle?.reward} />,
  },
  { id: 'fee', header: 'Your fee', align: 'end', cell: ({ cycle }) => <Kale amount={cycle?.fee} /> },
  { id: 'type', header: 'Type', cell: block => <Plantable {...block} /> },
  {
    id: 'entropy',
    header: 'Entropy',
    cell: ({ entropy }) => <Hash hash={entropy} characters={10} missing="Not available" />,
  },
  {
    id: 'difficulty',
    header: 'Difficulty',
    cell: ({ difficulty }) => <Hash hash={difficulty} characters={10} missing="Not available" />,
  },
  {
    id: 'discovered',
    header: 'Discovered',
    align: 'end',
    cell: ({ timestamp }) => <RelativeTime at={timestamp} />,
  },
  { id: 'status', header: 'Status', cell: block => <Acknowledgement {...block} /> },
];

/** The columns of a pool's blocks. An admin, who sees all pools, gets a column with the pool. */
export const blockColumns = (isAdmin: boolean): readonly DataColumn<PoolerBlock>[] =>
  isAdmin ? columns.toSpliced(1, 0, byPool) : columns;
