import { amount, type PoolerId, type UnitsOfPool } from 'shared-api';
import { type useFarmerSummary, usePoolDetails } from 'shared-api/farmer';
import { Card, Count, DescriptionList, ErrorState, Grid, KeyValue, Money, Percent } from 'shared-ui';
import { readAmount } from '../amounts.ts';
import { successHint, uptimeHint } from '../pool-discovery/pool-hints.ts';
import { POOL_DEFAULTS } from '../pool-discovery/pool-rules.ts';
import { ACCEPTED_WORK } from '../success-texts.ts';

type PerformanceProps = {
  summary: ReturnType<typeof useFarmerSummary>;
  poolerId: PoolerId | null | undefined;
  units: UnitsOfPool;
};

/** The farmer's own figures beside those of the pool (spec §2, Performance). */
export const Performance = ({ summary, poolerId, units }: PerformanceProps) => (
  <Grid $columns={2} $min="20rem">
    <OwnPerformance summary={summary} units={units} />
    {poolerId && <PoolStatistics poolerId={poolerId} units={units} />}
  </Grid>
);

const LoadFailed = ({ refresh, validating }: { refresh: () => void; validating: boolean }) => (
  <Card>
    <ErrorState
      message="Failed to load pool data. Please try again."
      onRetry={refresh}
      retrying={validating}
    />
  </Card>
);

const PoolStatistics = ({ poolerId, units }: { poolerId: PoolerId; units: UnitsOfPool }) => {
  const pool = usePoolDetails(poolerId);
  const loading = !pool.data;
  const { performance, statistics } = pool.data ?? {};
  if (loading && pool.error) return <LoadFailed {...pool} />;
  return (
    <Card title="Pool Statistics" icon="pool">
      <DescriptionList>
        <KeyValue
          label="Uptime"
          loading={loading}
          hint={loading ? undefined : uptimeHint(performance?.uptime)}
        >
          <Percent value={performance?.uptime ?? POOL_DEFAULTS.uptime} />
        </KeyValue>
        <KeyValue
          label="Success rate"
          loading={loading}
          hint={loading ? undefined : successHint(pool.data?.successRate)}
        >
          <Percent value={pool.data?.successRate ?? POOL_DEFAULTS.successRate} />
        </KeyValue>
        <KeyValue label="Total blocks mined" loading={loading}>
          <Count value={performance?.totalBlocksMined} />
        </KeyValue>
        <KeyValue label="Total rewards" loading={loading}>
          <Money amount={readAmount(units.reward, statistics?.totalRewards)} asset={units.reward} />
        </KeyValue>
        <KeyValue label="Total staked" loading={loading}>
          <Money amount={readAmount(units.stake, statistics?.totalStaked)} asset={units.stake} />
        </KeyValue>
        <KeyValue label="Active farmers" loading={loading}>
          <Count value={statistics?.farmersActive} />
        </KeyValue>
      </DescriptionList>
    </Card>
  );
};

/** How the farmer's blocks went, lifetime and in the last 7 days */
const OwnPerformance = ({ summary, units }: Omit<PerformanceProps, 'poolerId'>) => {
  const { data, error } = summary;
  if (!data && error) return <LoadFailed {...summary} />;
  const loading = !data;
  const lifetime = data?.lifetime;
  const earned = readAmount(units.reward, lifetime?.totalRewardsHuman);
  // As for a pool: Earned per block whose stake came back or is lost. The reward of other blocks is not earned yet.
  const blocks = (data?.successfulHarvests ?? 0) + (lifetime?.blocksLost ?? 0);
  const average = earned === null || blocks === 0 ? null : amount(units.reward, earned / BigInt(blocks));
  return (
    <Card title="Performance" icon="chart">
      <DescriptionList>
        <KeyValue label="Success rate" loading={loading} hint={ACCEPTED_WORK}>
          <Percent value={lifetime?.successRate} of={1} />
        </KeyValue>
        <KeyValue label="Blocks participated" loading={loading} hint="Lifetime">
          <Count value={lifetime?.blocksParticipated} />
        </KeyValue>
        <KeyValue label="Blocks harvested" loading={loading} hint="Lifetime">
          <Count value={data?.successfulHarvests} />
        </KeyValue>
        {lifetime?.blocksLost != null && (
          <KeyValue label="Blocks lost" hint="No accepted work, or not harvested in time">
            <Count value={lifetime.blocksLost} />
          </KeyValue>
        )}
        <KeyValue
          label="Average reward per block"
          loading={loading}
          hint="Earned per harvested or lost block, all time"
        >
          <Money amount={average} asset={units.reward} />
        </KeyValue>
        <KeyValue label="Successful plantings" loading={loading}>
          <Count value={data?.successfulPlantings} />
        </KeyValue>
        <KeyValue label="Failed plantings" loading={loading}>
          <Count value={data?.failedPlantings} />
        </KeyValue>
        <KeyValue label="Rewards" loading={loading} hint="Last 7 days">
          <Money amount={readAmount(units.reward, data?.window?.rewardsHuman)} asset={units.reward} />
        </KeyValue>
        <KeyValue label="Planted over time" loading={loading} hint="Sum over all blocks of the last 7 days">
          <Money amount={readAmount(units.stake, data?.window?.stakedHuman)} asset={units.stake} />
        </KeyValue>
      </DescriptionList>
    </Card>
  );
};
