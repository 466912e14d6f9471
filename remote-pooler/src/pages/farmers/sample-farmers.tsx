import { type Decimal, type FarmerId, type PoolerFarmer, parseAmount, useUnits } from 'shared-api';
import { Count, Grid, Money, Percent, SampleDataMark, Stack } from 'shared-ui';
import { StatCard, Table } from 'shared-ui/content';
import { farmerColumns, farmerKey } from './farmer-columns.tsx';

const sample = (
  place: number,
  name: string,
  status: 'active' | 'inactive' | 'pending',
  [stake, rate, earned, blocks]: readonly [string, number, string, number],
) =>
  ({
    farmerId: `farmer-00${place}` as FarmerId,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    status,
    joinedAt: '2024-01-10T08:00:00Z',
    stake: stake as Decimal,
    successRate: rate as PoolerFarmer['successRate'],
    totalEarnings: earned as Decimal,
    blocksParticipated: blocks,
    idle: false,
  }) satisfies PoolerFarmer;

const FARMERS: readonly PoolerFarmer[] = [
  sample(1, 'Alice Johnson', 'active', ['1500', 98.5, '245.75', 156]),
  sample(2, 'Bob Smith', 'active', ['2200', 96.8, '389.2', 203]),
  sample(3, 'Carol Davis', 'inactive', ['800', 92.1, '98.5', 67]),
  sample(4, 'David Wilson', 'active', ['3000', 99.2, '567.8', 289]),
  sample(5, 'Eva Brown', 'pending', ['1000', 0, '0', 0]),
];

/** Fixed figures for a server that lists no farmers (spec §2, Manage Farmers): never shown without their mark. */
export default function SampleFarmers() {
  const { stake, ...units } = useUnits();
  return (
    <Stack>
      <div>
        <SampleDataMark /> This server does not list the farmers of a pool.
      </div>
      <Grid>
        <StatCard label="Total Farmers" icon="users" value={<Count value={5} />} note="sample data" />
        <StatCard label="Active Farmers" icon="sprout" value={<Count value={3} />} note="sample data" />
        <StatCard
          label="Total Stake"
          icon="coins"
          value={<Money amount={parseAmount(stake, '8500')} asset={stake} />}
          note="sample data"
        />
        <StatCard
          label="Average Success Rate"
          icon="check-circle"
          value={<Percent value={77.3} />}
          note="sample data"
        />
      </Grid>
      <Table
        caption="Farmers (sample data)"
        columns={farmerColumns({ stake, ...units }).map(column => ({ ...column, sortable: false }))}
        rows={FARMERS}
        rowKey={farmerKey}
      />
    </Stack>
  );
}
