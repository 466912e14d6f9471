import { type ComponentProps, useMemo, useState } from 'react';
import { amount } from 'shared-api';
import { Badge } from '../data/badge.tsx';
import { readStatus } from '../data/status.ts';
import { StatusBadge } from '../data/status-badge.tsx';
import type { Sort } from '../data/table-parts.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Money } from '../format/money.tsx';
import { Count } from '../format/numbers.tsx';
import { Select } from '../forms/select.tsx';
import { Section } from '../layout/section.tsx';
import { type DataColumn, DataTable } from '../table/data-table.tsx';

type Entry = { block: number; type: string; status: string; units: bigint; pool: string };

const pools = ['Stellar Pool Alpha', 'Horizon Pool Beta', 'TestNet Pool'];

const entries = Array.from(
  { length: 10_000 },
  (_, index): Entry => ({
    block: 128_409 - index,
    type: index % 3 ? 'Planting' : 'Harvest',
    status: index % 11 ? 'success' : 'failed',
    units: (BigInt(index) * 7_919_317n) % 1_000_000_007n,
    pool: pools[index % pools.length] ?? '',
  }),
);

const columns: DataColumn<Entry>[] = [
  {
    id: 'block',
    header: 'Block Index',
    cell: ({ block }) => <Count value={block} />,
    sortBy: ({ block }) => block,
    width: '18%',
  },
  { id: 'type', header: 'Type', cell: ({ type }) => <Badge>{type}</Badge>, sortBy: ({ type }) => type },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={readStatus(status)} /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ units }) => <Money asset="KALE" amount={amount('KALE', units)} places={7} />,
    sortBy: ({ units }) => units,
    width: '26%',
  },
  { id: 'pool', header: 'Pooler', cell: ({ pool }) => pool, sortBy: ({ pool }) => pool, width: '24%' },
];

const key = ({ block }: Entry) => String(block);
const dozen = entries.slice(0, 12);
const newest: Sort = { column: 'block', direction: 'descending' };

const choices = [{ value: '', label: 'All poolers' }, ...pools.map(pool => ({ value: pool, label: pool }))];

const LongTable = () => {
  const [pool, setPool] = useState('');
  const rows = useMemo(() => entries.filter(entry => pool === '' || entry.pool === pool), [pool]);
  return (
    <Section title="10,000 rows" description="Only those in view are in the document.">
      <Select
        label="Pooler of the ten thousand"
        options={choices}
        value={pool}
        onChange={event => setPool(event.target.value)}
      />
      <Sorted caption="Ten thousand entries" rows={rows} height="28rem" />
    </Section>
  );
};

/** A table that keeps its order. */
const Sorted = (table: Pick<ComponentProps<typeof DataTable<Entry>>, 'caption' | 'rows' | 'height'>) => {
  const [sort, onSortChange] = useState(newest);
  return <DataTable {...table} columns={columns} rowKey={key} sort={sort} onSortChange={onSortChange} />;
};

/** Tables that sort their rows, short and long. */
export const TableExamples = () => (
  <>
    <Sorted caption="Twelve entries" rows={dozen} />
    <LongTable />
    <DataTable caption="Loading" columns={columns} rows={[]} rowKey={key} skeletonRows={3} />
    <DataTable
      caption="Nothing yet"
      captionHidden
      columns={columns}
      rows={[]}
      rowKey={key}
      empty={
        <EmptyState title="No work history found" icon="history" level={3}>
          Work submissions will appear here once you start participating in pools
        </EmptyState>
      }
    />
  </>
);
