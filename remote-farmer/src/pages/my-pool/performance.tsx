import type { ComponentProps } from 'react';
import { amount, type PoolerId, type UnitsOfPool } from 'shared-api';
import { useFarmerSummary } from 'shared-api/farmer';
import { usePoolDetails } from 'shared-api/projection';
import {
  Card,
  Count,
  DescriptionList,
  ErrorState,
  KeyValue,
  Money,
  Percent,
  Stack,
  Term,
  useListSearch,
} from 'shared-ui';
import { CHART_WINDOWS, RadioGroup } from 'shared-ui/forms';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { SuccessRate } from '../earned-parts.tsx';
import { poolRate } from '../pool-discovery/pool-rules.ts';
import { SummaryChart } from '../summary-chart/summary-chart.tsx';

type PerformanceProps = {
  summary: ReturnType<typeof useFarmerSummary>;
  poolerId: PoolerId | null | undefined;
  units: UnitsOfPool;
};

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  align-items: start;
  gap: var(--gutter);

  @media (max-width: 1023.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The last week, beside the farmer's own figures and the pool's (spec §2, Performance). */
export const Performance = ({ summary, poolerId, units }: PerformanceProps) => (
  <Columns>
    <NetRewards />
    <Stack>
      <OwnPerformance summary={summary} units={units} />
      {poolerId && <PoolStatistics poolerId={poolerId} units={units} />}
    </Stack>
  </Columns>
);

/** The farmer's net rewards over a selectable range, which is stored in the URL. */
const NetRewards = () => {
  const range = useListSearch().filter('range', [{ value: '7d' }, ...CHART_WINDOWS]);
  return (
    <SummaryChart
      title="Net rewards"
      actions={<RadioGroup legend="Time range" legendHidden options={CHART_WINDOWS} {...range} />}
      shows="rewards"
      window={range.value}
      summary={useFarmerSummary(range.value)}
      height={380}
      room="32rem"
    />
  );
};

const LoadFailed = ({ of }: Pick<ComponentProps<typeof ErrorState>, 'of'>) => (
  <Card>
    <ErrorState message="Failed to load pool data. Please try again." of={of} />
  </Card>
);

const PoolStatistics = ({ poolerId, units }: { poolerId: PoolerId; units: UnitsOfPool }) => {
  const pool = usePoolDetails(poolerId);
  const loading = !pool.data;
  const { performance, statistics } = pool.data ?? {};
  if (loading && pool.error) return <LoadFailed of={pool} />;
  const uptime = poolRate('uptime', performance?.uptime, '');
  const success = poolRate('successRate', pool.data?.successRate, '');
  return (
    <Card title="Pool Statistics" description="All time">
      <DescriptionList loading={loading}>
        <KeyValue label={<Term name="uptime">Uptime</Term>} hint={loading ? undefined : uptime.hint}>
          <Percent value={uptime.value} missing="–" />
        </KeyValue>
        <KeyValue
          label={<Term name="success-rate">Success rate</Term>}
          hint={loading ? undefined : success.hint}
        >
          <Percent value={success.value} missing="–" />
        </KeyValue>
        <KeyValue label="Total blocks mined">
          <Count value={performance?.totalBlocksMined} />
        </KeyValue>
        <KeyValue label="Total rewards" hint="Of all members, before fees">
          <Money amount={readAmount(units.reward, statistics?.totalRewards)} asset={units.reward} />
        </KeyValue>
        <KeyValue
          label={
            <>
              <Term name="total-staked">Total staked</Term>, now
            </>
          }
        >
          <Money amount={readAmount(units.stake, statistics?.totalStaked)} asset={units.stake} />
        </KeyValue>
        <KeyValue label="Active farmers">
          <Count value={statistics?.farmersActive} />
        </KeyValue>
      </DescriptionList>
    </Card>
  );
};

/** The results of all the farmer's blocks. */
const OwnPerformance = ({ summary, units }: Omit<PerformanceProps, 'poolerId'>) => {
  const { data, error } = summary;
  if (!data && error) return <LoadFailed of={summary} />;
  const lifetime = data?.lifetime;
  const earned = readAmount(units.reward, lifetime?.totalRewardsHuman);
  // Like the pool's figure: other blocks have not earned their reward yet.
  const blocks = lifetime?.blocksDecided ?? 0;
  const average = earned === null || blocks === 0 ? null : amount(units.reward, earned / BigInt(blocks));
  return (
    <Card title="Performance" description="All time">
      <DescriptionList loading={!data}>
        <KeyValue label={<Term name="success-rate">Success rate</Term>}>
          <SuccessRate lifetime={lifetime} />
        </KeyValue>
        <KeyValue label="Blocks participated">
          <Count value={lifetime?.blocksParticipated} />
        </KeyValue>
        {lifetime?.blocksLost != null && (
          <KeyValue label="Blocks lost">
            <Count value={lifetime.blocksLost} />
          </KeyValue>
        )}
        <KeyValue label="Average reward per block">
          <Money amount={average} asset={units.reward} />
        </KeyValue>
        {(data?.failedPlantings ?? 0) > 0 && (
          <KeyValue label="Failed plantings">
            <Count value={data?.failedPlantings} />
          </KeyValue>
        )}
      </DescriptionList>
    </Card>
  );
};
