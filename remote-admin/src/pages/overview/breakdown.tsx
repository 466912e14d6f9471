import { type AdminOverview, parseAmount, useUnits } from 'shared-api';
import { Card, Count, DescriptionList, formatCount, Grid, KeyValue, Money, moneyWords } from 'shared-ui';
import { Address } from 'shared-ui/content';
import { ServiceHealth } from './service-health.tsx';

type CountsProps = {
  title: string;
  description?: string;
  loading: boolean;
  /** Counts by label. A text is shown as it is; an undefined value is omitted. */
  counts: Record<string, number | string | null | undefined>;
};

const Counts = ({ loading, counts, ...card }: CountsProps) => (
  <Card {...card}>
    <DescriptionList loading={loading}>
      {Object.entries(counts).map(([label, count]) => (
        <KeyValue key={label} label={label}>
          {typeof count === 'string' ? count : <Count value={count} />}
        </KeyValue>
      ))}
    </DescriptionList>
  </Card>
);

/** `1,300, 7 suspended`: the number of a role, and how many of them may not sign in. */
const people = (all: number | undefined, suspended: number | undefined) =>
  all === undefined || !suspended ? all : `${formatCount(all)}, ${formatCount(suspended)} suspended`;

const STEPS = {
  planting: 'Plantings',
  work: 'Works',
  harvest: 'Harvests',
  payout: 'Payouts',
  withdrawal: 'Withdrawals',
} as const;

/** `3,300 done, 2 failed` for each kind of step. */
const stepsOf = (operations: NonNullable<AdminOverview['operations']>) =>
  Object.entries(STEPS).map(([kind, label]): [string, string] => {
    const { success = 0, failed = 0 } = operations.steps24h?.[kind as keyof typeof STEPS] ?? {};
    return [label, `${formatCount(success)} done, ${formatCount(failed)} failed`];
  });

/** The sponsor: the account that pays farmers' reserves and network fees. */
const Sponsor = ({ address, balance, reserve, fees }: NonNullable<AdminOverview['sponsor']>) => (
  <Card title="Sponsor" description="Pays the reserves and network fees of farmers">
    <DescriptionList>
      <KeyValue label="Account">
        <Address address={address} name="sponsor address" />
      </KeyValue>
      <KeyValue label="Balance">
        <Money amount={balance} asset="XLM" />
      </KeyValue>
      <KeyValue label="Held as reserves">
        <Money amount={reserve} asset="XLM" />
      </KeyValue>
      <KeyValue label="Network fees paid">
        <Money amount={fees} asset="XLM" places={7} />
      </KeyValue>
    </DescriptionList>
  </Card>
);

/** The breakdown of the overview's figures. */
export function Breakdown({ overview }: { overview: AdminOverview | undefined }) {
  const { users, poolers, contracts, blocks, operations, rewards } = overview ?? {};
  const loading = !overview;
  const { reward } = useUnits();
  const outcomes = blocks?.outcomes24h;
  const sponsor = overview?.sponsor;
  return (
    <Grid $columns={3} $min="18rem">
      {sponsor && <Sponsor {...sponsor} />}
      <Counts
        title="Accounts"
        loading={loading}
        counts={{
          'All accounts': users?.total,
          Farmers: people(users?.farmers, users?.roles?.farmer.suspended),
          'Pool operators': people(users?.poolers, users?.roles?.pooler.suspended),
          Administrators: people(users?.admins, users?.roles?.admin.suspended),
          Suspended: users?.suspended,
        }}
      />
      <Counts
        title="Farmers by status"
        loading={loading}
        counts={{
          'Not funded': users?.farmerStates?.wallet_created,
          Funded: users?.farmerStates?.funded,
          Farming: users?.farmerStates?.active_in_pool,
          'Leaving a pool': users?.farmerStates?.exiting,
        }}
      />
      <Counts
        title="Pools and contracts"
        loading={loading}
        counts={{
          'Active pools': poolers?.active,
          'Paused pools': poolers?.paused,
          'Pools to approve': poolers?.pending,
          'Active contracts': contracts?.active,
          'Contracts exiting': contracts?.exiting,
          'Contracts completed': contracts?.completed,
        }}
      />
      <Counts
        title="Blocks, last 24 hours"
        description="From Seen to Harvested, a block counts once for each pool."
        loading={loading}
        counts={{
          'Current block': blocks?.current == null ? undefined : `#${blocks.current}`,
          Discovered: blocks?.last24h,
          Seen: outcomes?.seen,
          Planted: outcomes?.planted,
          Worked: outcomes?.worked,
          Harvested: outcomes?.harvested,
          Rewards: rewards && `${moneyWords(parseAmount(reward, rewards.last24h))} ${reward}`,
        }}
      />
      <Counts
        title="Steps, last 24 hours"
        loading={loading}
        counts={{
          ...(operations?.steps24h
            ? Object.fromEntries(stepsOf(operations))
            : { Plantings: operations?.plantings24h, Harvests: operations?.harvests24h }),
          'Failed steps': operations?.failed24h,
        }}
      />
      <ServiceHealth overview={overview} />
    </Grid>
  );
}
