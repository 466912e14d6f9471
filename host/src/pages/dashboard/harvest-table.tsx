import type { ReactNode } from 'react';
import { type Harvest, useUnits } from 'shared-api';
import { type Column, Hash, Money, RelativeTime, readStatus, StatusBadge, Table } from 'shared-ui';
import { Outcome } from './outcome.tsx';
import { amountOf } from './texts.ts';

type HarvestTableProps = {
  caption: string;
  rows: readonly Harvest[];
  skeletonRows?: number;
  empty: ReactNode;
};

/** Harvests, newest first; the reward is the farmer's own part. */
export const HarvestTable = ({ caption, rows, skeletonRows, empty }: HarvestTableProps) => {
  const { reward } = useUnits();
  const columns: readonly Column<Harvest>[] = [
    { id: 'block', header: 'Block', cell: ({ blockIndex }) => `#${blockIndex ?? '?'}` },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status, error }) => (
        <Outcome reason={error?.message}>
          <StatusBadge status={readStatus(status)} />
        </Outcome>
      ),
    },
    {
      id: 'reward',
      header: 'Reward',
      align: 'end',
      cell: row => <Money amount={amountOf(reward, row.rewardAmountHuman)} asset={reward} />,
    },
    { id: 'pooler', header: 'Pooler', cell: row => row.poolerName ?? row.poolerId ?? 'Unknown Pooler' },
    { id: 'transaction', header: 'Transaction', cell: row => <Hash hash={row.transactionHash} /> },
    { id: 'time', header: 'Harvested', cell: row => <RelativeTime at={row.harvestedAt} /> },
  ];
  return (
    <Table
      caption={caption}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRows={skeletonRows}
      empty={empty}
    />
  );
};
