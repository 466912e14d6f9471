import { useState } from 'react';
import { amount } from 'shared-api';
import { DescriptionList, KeyValue } from '../data/description-list.tsx';
import { Figure, FigureStrip } from '../data/figure-strip.tsx';
import { Pager } from '../data/pager.tsx';
import { Progress } from '../data/progress.tsx';
import { StatusBadge } from '../data/status-badge.tsx';
import { AsOf } from '../feedback/as-of.tsx';
import { Address } from '../format/address.tsx';
import { Money } from '../format/money.tsx';
import { Percent } from '../format/numbers.tsx';
import { Button } from '../forms/button.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { Select } from '../forms/select.tsx';
import { Card } from '../layout/card.tsx';
import { Grid, Row } from '../layout/stack.tsx';

const pools = [
  { name: 'Stellar Pool Alpha', farmers: 12, seats: 50, open: true },
  { name: 'Horizon Pool Beta', farmers: 25, seats: 25, open: true },
  { name: 'TestNet Pool', farmers: 3, seats: 40, open: false },
];

export const PoolExamples = () => {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  return (
    <>
      <FigureStrip>
        <Figure
          label="Custodial Wallet"
          value={
            <Address
              name="wallet address"
              address="GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
            />
          }
        >
          Available now
        </Figure>
        <Figure label="Balance" value={<Money asset="KALE" amount={amount('KALE', 12_345_678_900n)} />}>
          Earned in the last 7 days
        </Figure>
        <Figure label="Block Index" value="128,409">
          <AsOf at={Date.now() - 95_000} freshFor={90_000} />
        </Figure>
        <Figure label="Total Staked" value={null} loading />
      </FigureStrip>
      <Row>
        <div style={{ flex: '1 1 16rem' }}>
          <SearchField
            label="Search pools"
            placeholder="search pools by name or description"
            value={search}
            onValueChange={setSearch}
          />
        </div>
        <div style={{ flex: '0 1 10rem' }}>
          <Select
            label="Status"
            labelHidden
            options={[
              { value: 'all', label: 'All Status' },
              { value: 'active', label: 'Active' },
              { value: 'inactive', label: 'Inactive' },
            ]}
          />
        </div>
        <Button icon="refresh">Refresh</Button>
      </Row>
      <Grid $columns={3} $min="17rem">
        {pools.map(({ name, farmers, seats, open }) => (
          <Card
            key={name}
            title={name}
            description="Steady planting on every block, mined on two machines in Frankfurt."
            actions={<StatusBadge status={open ? 'active' : 'inactive'} />}
            footer={
              <Row $gap={2}>
                <Button>View Details</Button>
                <Button variant="primary" disabled={!open || farmers >= seats} style={{ flex: 1 }}>
                  {farmers >= seats ? 'Pool Full' : 'Join Pool'}
                </Button>
              </Row>
            }
          >
            <DescriptionList>
              <KeyValue label="Reward share">
                <Percent value={5} />
              </KeyValue>
              <KeyValue label="Success rate">
                <Percent value={97.46} />
              </KeyValue>
              <KeyValue label="Average reward">
                <Money asset="KALE" amount={amount('KALE', 4_212_345n)} />
              </KeyValue>
              <KeyValue label="Fees">Standard pool fees</KeyValue>
            </DescriptionList>
            <Progress
              label="Capacity"
              percent={(farmers / seats) * 100}
              value={`${farmers} / ${seats} farmers`}
            />
          </Card>
        ))}
      </Grid>
      <Pager page={page} totalPages={4} onPageChange={setPage} label="Pools" />
    </>
  );
};
