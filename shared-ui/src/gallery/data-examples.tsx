import { useState } from 'react';
import { amount } from 'shared-api';
import { Badge } from '../data/badge.tsx';
import { DescriptionList, KeyValue } from '../data/description-list.tsx';
import { Progress } from '../data/progress.tsx';
import { readStatus, statuses } from '../data/status.ts';
import { StatusBadge } from '../data/status-badge.tsx';
import { Table } from '../data/table.tsx';
import type { Column, Sort } from '../data/table-parts.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Address, Hash } from '../format/address.tsx';
import { Money } from '../format/money.tsx';
import { BlocksAsTime, Count, Percent } from '../format/numbers.tsx';
import { RelativeTime } from '../format/relative-time.tsx';
import { Card } from '../layout/card.tsx';
import { Grid, Row } from '../layout/stack.tsx';

type Entry = { block: number; type: string; status: string; units: bigint; hash: string; at: number };

const entries: Entry[] = [
  {
    block: 128_409,
    type: 'Harvest',
    status: 'success',
    units: 4_212_345n,
    hash: '9f86d081884c7d65',
    at: 40_000,
  },
  {
    block: 128_408,
    type: 'Planting',
    status: 'success',
    units: 12_000_000n,
    hash: '2c26b46b68ffc68f',
    at: 400_000,
  },
  { block: 98_407, type: 'Planting', status: 'failed', units: 1_212_000_000n, hash: '', at: 90_000_000 },
];

const columns: Column<Entry>[] = [
  { id: 'block', header: 'Block Index', cell: ({ block }) => <Count value={block} />, sortable: true },
  { id: 'type', header: 'Type', cell: ({ type }) => <Badge>{type}</Badge> },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={readStatus(status)} /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    sortable: true,
    cell: ({ units }) => <Money asset="KALE" amount={amount('KALE', units)} places={7} />,
  },
  { id: 'transaction', header: 'Transaction', cell: ({ hash }) => <Hash hash={hash} /> },
  { id: 'at', header: 'Timestamp', cell: ({ at }) => <RelativeTime at={Date.now() - at} />, sortable: true },
];

const key = ({ block }: Entry) => String(block);

export const DataExamples = () => {
  const [sort, setSort] = useState<Sort>({ column: 'block', direction: 'descending' });
  return (
    <>
      <Row $gap={2}>
        {Object.keys(statuses).map(status => (
          <StatusBadge key={status} status={readStatus(status)} />
        ))}
      </Row>
      <Table
        caption="Plantings and harvests, newest first"
        columns={columns}
        rows={entries}
        rowKey={key}
        sort={sort}
        onSortChange={setSort}
      />
      <Table caption="Loading" columns={columns} rows={[]} rowKey={key} skeletonRows={3} />
      <Table
        caption="Nothing yet"
        captionHidden
        columns={columns}
        rows={[]}
        rowKey={key}
        empty={
          <EmptyState title="No work history found" icon="history">
            Work submissions will appear here once you start participating in pools
          </EmptyState>
        }
      />
      <Grid $columns={2} $min="20rem">
        <Card title="Contract Terms">
          <DescriptionList>
            <KeyValue label="Reward Split">
              <Percent value={0.05} of={1} />
            </KeyValue>
            <KeyValue label="Platform Fee" hint="default">
              <Percent value={0.05} of={1} />
            </KeyValue>
            <KeyValue label="Harvest interval">
              <BlocksAsTime blocks={20} blockSeconds={300} />
            </KeyValue>
            <KeyValue label="Wallet">
              <Address
                address="GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
                name="wallet address"
              />
            </KeyValue>
            <KeyValue label="Next harvest">
              <RelativeTime at={Date.now() + 5_400_000} />
            </KeyValue>
            <KeyValue label="Last harvest" loading />
          </DescriptionList>
        </Card>
        <Card title="Funding">
          <Progress label="Wallet funding" percent={0} />
          <Progress label="Wallet funding" percent={64} />
          <Progress label="Wallet funding" percent={100} />
          <Address
            full
            address="GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
            name="wallet address"
          />
        </Card>
      </Grid>
    </>
  );
};
