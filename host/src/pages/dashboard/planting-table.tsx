import type { ReactNode } from 'react';
import { type Planting, useUnits } from 'shared-api';
import { type Column, Hash, Money, RelativeTime, readStatus, StatusBadge, Table } from 'shared-ui';
import { Outcome } from './outcome.tsx';
import { amountOf } from './texts.ts';

type PlantingTableProps = {
  caption: string;
  rows: readonly Planting[];
  skeletonRows?: number;
  empty: ReactNode;
};

/** Plantings, newest first; stakes with all seven decimals (spec §9). */
export const PlantingTable = ({ caption, rows, skeletonRows, empty }: PlantingTableProps) => {
  const { stake } = useUnits();
  const columns: readonly Column<Planting>[] = [
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
      id: 'stake',
      header: 'Stake',
      align: 'end',
      cell: row => <Money amount={amountOf(stake, row.stakeAmountHuman)} asset={stake} places={7} />,
    },
    { id: 'pooler', header: 'Pooler', cell: row => row.poolerName ?? row.poolerId ?? 'Unknown Pooler' },
    { id: 'transaction', header: 'Transaction', cell: row => <Hash hash={row.transactionHash} /> },
    { id: 'time', header: 'Planted', cell: row => <RelativeTime at={row.plantedAt} /> },
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
